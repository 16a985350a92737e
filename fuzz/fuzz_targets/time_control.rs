//! Bytes from libFuzzer into [`ferz_fuzz::time_control`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ferz_fuzz::time_control(bytes));
