//! A run of several steps: each is carried out even when one before it failed, counted, timed and summed up.

use std::io::{BufRead, BufReader, IsTerminal, stdout};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// Tests that passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub passed: u32,
    pub failed: u32,
}

/// One line of the summary.
struct Row {
    name: &'static str,
    tally: Tally,
    counted: bool,
    time: Duration,
    fault: Option<String>,
}

/// What has been done so far.
#[derive(Default)]
pub struct Steps {
    rows: Vec<Row>,
}

impl Steps {
    /// A step that is right or wrong as a whole; it counts as one.
    pub fn check(&mut self, name: &'static str, step: impl FnOnce() -> Result<()>) -> bool {
        self.record(name, |_| step())
    }

    /// A step that runs many tests and prints how many passed.
    pub fn tests(&mut self, name: &'static str, command: impl FnOnce() -> Result<Command>) -> bool {
        self.record(name, |tally| counted(command()?, tally))
    }

    fn record(
        &mut self,
        name: &'static str,
        step: impl FnOnce(&mut Option<Tally>) -> Result<()>,
    ) -> bool {
        println!("\n== {name}");
        let start = Instant::now();
        let mut counts = None;
        let fault = step(&mut counts).err().map(|fault| format!("{fault:#}"));
        if let Some(fault) = &fault {
            println!("{fault}");
        }
        let mut tally = counts.unwrap_or(Tally {
            passed: u32::from(fault.is_none()),
            failed: 0,
        });
        if fault.is_some() {
            tally.failed = tally.failed.max(1);
        }
        let passed = tally.failed == 0;
        self.rows.push(Row {
            name,
            tally,
            counted: counts.is_some(),
            time: start.elapsed(),
            fault,
        });
        passed
    }

    /// Prints a line per step and, last, `N passed, M failed`.
    pub fn finish(self) -> Result<()> {
        println!();
        let mut sum = Tally::default();
        for Row {
            name,
            tally,
            counted,
            time,
            fault,
        } in &self.rows
        {
            let result = match (tally, counted) {
                (Tally { passed, failed: 0 }, true) => format!("{passed} passed"),
                (Tally { passed, failed }, true) => format!("{passed} passed, {failed} failed"),
                (Tally { failed: 0, .. }, false) => "fine".to_owned(),
                (_, false) => "failed".to_owned(),
            };
            println!("{name:<18} {result:<24} {:>7.1} s", time.as_secs_f32());
            if let Some(fault) = fault {
                println!("    {}", fault.lines().next().unwrap_or_default());
            }
            sum.passed += tally.passed;
            sum.failed += tally.failed;
        }
        println!("{} passed, {} failed", sum.passed, sum.failed);
        if sum.failed > 0 {
            bail!("Not everything is fine; each fault is named above.");
        }
        Ok(())
    }
}

/// Runs a test program, shows what it prints, and adds up the counts in it.
fn counted(mut command: Command, tally: &mut Option<Tally>) -> Result<()> {
    if stdout().is_terminal() {
        command
            .env("CARGO_TERM_COLOR", "always")
            .env("FORCE_COLOR", "1");
    }
    let what = command.get_program().to_string_lossy().into_owned();
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("{what} could not be started"))?;
    let mut sum = Tally::default();
    if let Some(output) = child.stdout.take() {
        let mut output = BufReader::new(output);
        let mut bytes = Vec::new();
        while output.read_until(b'\n', &mut bytes)? > 0 {
            let line = String::from_utf8_lossy(&bytes);
            print!("{line}");
            let found = counts(&line).unwrap_or_default();
            sum.passed += found.passed;
            sum.failed += found.failed;
            bytes.clear();
        }
    }
    let status = child.wait()?;
    *tally = Some(sum);
    if !status.success() {
        bail!("{what} did not succeed ({status}); what it says is above.");
    }
    if sum == Tally::default() {
        bail!("{what} ran no test.");
    }
    Ok(())
}

/// The counts in a summary line of Cargo (`test result: ok. 3 passed; 1 failed; …`), Vitest (`Tests  1 failed | 3 passed (4)`)
/// or the page's browser tests (`3 passed, 1 failed`); nothing from any other line.
fn counts(line: &str) -> Option<Tally> {
    let line = without_colours(line);
    let line = line.trim();
    let summary = line
        .strip_prefix("test result:")
        .or_else(|| line.strip_prefix("Tests "))
        .or_else(|| {
            let plain = line.split([' ', ',']).filter(|word| !word.is_empty());
            plain
                .clone()
                .all(|word| matches!(word, "passed" | "failed") || word.parse::<u32>().is_ok())
                .then_some(line)
        })?;
    let words: Vec<&str> = summary
        .split([' ', ',', ';', '|'])
        .filter(|word| !word.is_empty())
        .collect();
    let mut tally = Tally::default();
    let mut found = false;
    for pair in words.windows(2) {
        let Ok(number) = pair[0].parse::<u32>() else {
            continue;
        };
        match pair[1] {
            "passed" => tally.passed += number,
            "failed" => tally.failed += number,
            _ => continue,
        }
        found = true;
    }
    found.then_some(tally)
}

/// The line as it would be without a terminal's colours.
fn without_colours(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut escape = false;
    for c in line.chars() {
        match c {
            '\u{1b}' => escape = true,
            'a'..='z' | 'A'..='Z' if escape => escape = false,
            _ if escape => {}
            _ => plain.push(c),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::{Tally, counts};

    #[test]
    fn the_summaries_of_cargo_vitest_and_the_browser_tests_are_understood() {
        let lines = [
            (
                "test result: FAILED. 12 passed; 3 failed; 1 ignored; 0 measured; 2 filtered out; finished in 0.1s",
                (12, 3),
            ),
            (
                "\u{1b}[2m      Tests \u{1b}[22m \u{1b}[1m\u{1b}[31m1 failed\u{1b}[39m\u{1b}[22m | \u{1b}[32m7 passed\u{1b}[39m (8)",
                (7, 1),
            ),
            ("      Tests  46 passed (46)", (46, 0)),
            ("9 passed, 0 failed", (9, 0)),
        ];
        for (line, (passed, failed)) in lines {
            assert_eq!(counts(line), Some(Tally { passed, failed }), "{line}");
        }
    }

    #[test]
    fn other_lines_count_nothing() {
        for line in [
            "test rules::pawn_passed ... ok",
            " Test Files  2 passed (2)",
            "running 12 tests",
            "",
            "7",
        ] {
            assert_eq!(counts(line), None, "{line}");
        }
    }
}
