//! The engine as a program of its own: `cargo run --release -p ferz-engine --example uci`; with `bench` as argument, the bench.

use std::io;

fn main() -> io::Result<()> {
    if std::env::args().nth(1).as_deref() == Some("bench") {
        let bench = ferz_engine::bench(|done, all| eprintln!("{done}/{all}"));
        println!("{} nodes {} nps", bench.nodes, bench.nps());
        return Ok(());
    }
    ferz_engine::uci::run(io::stdin().lock(), io::stdout())
}
