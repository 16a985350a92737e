//! Bytes from libFuzzer into [`ferz_fuzz::http_action`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ferz_fuzz::http_action(bytes));
