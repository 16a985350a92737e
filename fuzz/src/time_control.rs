use ferz_laws::TimeControl;

/// Reads the bytes as a time control and writes it again.
pub fn time_control(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match text.parse::<TimeControl>() {
        Ok(control) => assert_eq!(control.to_string().parse(), Ok(control), "{text}"),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
