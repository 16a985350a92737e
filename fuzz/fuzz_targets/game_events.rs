//! Bytes from libFuzzer into [`ferz_fuzz::game_events`].
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ferz_fuzz::game_events(bytes));
