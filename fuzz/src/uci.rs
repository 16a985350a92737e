use ferz_engine::uci;

use crate::lines;

/// Commands to the engine, as a broken graphical interface might send them.
pub fn uci_protocol(bytes: &[u8]) {
    let mut input = String::new();
    for line in lines(bytes) {
        // Memory and time are the sender's to choose; here both are kept small.
        if line.contains("Hash") || line.contains("bench") {
            continue;
        }
        input.push_str(&line);
        if line.split_whitespace().next() == Some("go") {
            input.push_str(" nodes 200");
        }
        input.push('\n');
    }
    let mut output = Vec::new();
    uci::run(input.as_bytes(), &mut output).expect("memory can be read");
    let output = String::from_utf8(output).expect("UCI is text");
    assert!(output.lines().all(|line| !line.is_empty()), "{input}");
}
