//! Bytes from libFuzzer into [`ferz_fuzz::verdict`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ferz_fuzz::verdict(bytes));
