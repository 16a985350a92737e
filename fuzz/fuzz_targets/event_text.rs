//! Bytes from libFuzzer into [`ferz_fuzz::event_text`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ferz_fuzz::event_text(bytes));
