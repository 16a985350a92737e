//! Bytes from libFuzzer into [`ferz_fuzz::uci_protocol`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ferz_fuzz::uci_protocol(bytes));
