//! `crates/laws/LAWS.md` says which code and which test answers to which article. This holds it to that.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const TABLE: &str = "crates/laws/LAWS.md";

/// Each article with how many sub-articles it has, by the Laws' own contents.
const ARTICLES: [(&str, u32); 20] = [
    ("1.", 5),
    ("2.", 4),
    ("3.", 10),
    ("4.", 9),
    ("5.", 2),
    ("6.", 12),
    ("7.", 6),
    ("8.", 7),
    ("9.", 6),
    ("10.", 2),
    ("11.", 12),
    ("12.", 9),
    ("A.", 6),
    ("B.", 4),
    ("C.", 13),
    ("D.", 2),
    ("I.", 14),
    ("II.", 3),
    ("III.", 6),
    ("Online ", 5),
];

struct Row {
    articles: String,
    code: String,
    tests: String,
}

fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().expect("xtask lies in the root").to_owned()
}

fn rows() -> Vec<Row> {
    let text = fs::read_to_string(root().join(TABLE)).expect(TABLE);
    let cells = |line: &str| -> Vec<String> {
        let inner = line.trim().trim_start_matches('|').trim_end_matches('|');
        inner
            .split('|')
            .map(|cell| cell.trim().to_owned())
            .collect()
    };
    text.lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| article"))
        .map(|line| match &cells(line)[..] {
            [articles, _, code, tests] => Row {
                articles: articles.clone(),
                code: code.clone(),
                tests: tests.clone(),
            },
            other => panic!(
                "{TABLE}: four cells expected, {} found: {line}",
                other.len()
            ),
        })
        .collect()
}

/// What stands between backticks.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// Every Rust file and table of cases under `crates`, with its text.
fn sources() -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![root().join("crates")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .is_some_and(|end| end == "rs" || end == "tsv")
            {
                let text = fs::read_to_string(&path).expect("text");
                found.insert(path, text);
            }
        }
    }
    found
}

/// Whether the line declares this name: a function, a type, a field, a constant or a variant.
fn declares(line: &str, name: &str) -> bool {
    const BEFORE: [&str; 9] = [
        "pub(crate) ",
        "pub(super) ",
        "pub ",
        "const ",
        "async ",
        "fn ",
        "struct ",
        "enum ",
        "mod ",
    ];
    let mut line = line.trim_start();
    while let Some(rest) = BEFORE.iter().find_map(|word| line.strip_prefix(word)) {
        line = rest;
    }
    line.strip_prefix(name).is_some_and(|rest| {
        rest.is_empty() || rest.starts_with(['(', '<', ':', ' ', ',', '{', ';', '='])
    })
}

/// Whether the sources have `Type::item`, `module::item` or a bare item.
fn exists(sources: &BTreeMap<PathBuf, String>, item: &str) -> bool {
    let has = |text: &str, name: &str| text.lines().any(|line| declares(line, name));
    let code = sources
        .iter()
        .filter(|(path, _)| path.components().any(|part| part.as_os_str() == "src"));
    match item.split_once("::") {
        None => code.clone().any(|(_, text)| {
            ["fn", "struct", "enum"]
                .iter()
                .any(|kind| text.contains(&format!("{kind} {item}")))
        }),
        Some((owner, name)) => code.clone().any(|(path, text)| {
            let of_module = path.file_stem().is_some_and(|stem| stem == owner)
                || path.parent().is_some_and(|folder| folder.ends_with(owner));
            let of_type = ["struct", "enum", "impl"]
                .iter()
                .any(|kind| text.contains(&format!("{kind} {owner} ")))
                || text.contains(&format!("impl<R: BufRead> {owner}<"));
            (of_module || of_type) && has(text, name)
        }),
    }
}

#[test]
fn every_item_in_the_table_exists() {
    let sources = sources();
    let rulesets = [
        "online",
        "rapid",
        "blitz",
        "rapid-supervised",
        "blitz-supervised",
    ];
    let mut named = 0;
    for row in rows() {
        for item in quoted(&row.code) {
            assert!(
                rulesets.contains(&item) || exists(&sources, item),
                "{TABLE}, article {}: there is no {item}",
                row.articles
            );
            named += 1;
        }
    }
    let text = fs::read_to_string(root().join(TABLE)).expect(TABLE);
    for reading in text.lines().filter(|line| line.starts_with("- **R")) {
        for item in quoted(reading) {
            assert!(
                exists(&sources, item),
                "{TABLE}, readings: there is no {item}"
            );
        }
    }
    assert!(named > 100, "only {named} items were read");
    assert!(!exists(&sources, "Event::Castle"), "this test would notice");
    assert!(!exists(&sources, "can_stalemate"), "this test would notice");
}

#[test]
fn every_test_in_the_table_exists() {
    let sources = sources();
    let mut named = 0;
    for row in rows() {
        for test in quoted(&row.tests) {
            let (file, name) = test.split_once("::").unwrap_or((test, ""));
            let found = sources
                .iter()
                .filter(|(path, _)| path.file_name().is_some_and(|found| found == file))
                .any(|(_, text)| {
                    if file.ends_with(".tsv") {
                        text.lines()
                            .any(|line| line.starts_with(&format!("{name}\t")))
                    } else {
                        is_test(text, name)
                    }
                });
            assert!(
                found,
                "{TABLE}, article {}: there is no test {test}",
                row.articles
            );
            named += 1;
        }
    }
    assert!(named > 150, "only {named} tests were read");
}

/// Whether this function follows on `#[test]`, with nothing but other attributes between.
fn is_test(text: &str, name: &str) -> bool {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    lines.iter().enumerate().any(|(index, line)| {
        declares(line, name)
            && line.contains("fn ")
            && lines[..index]
                .iter()
                .rev()
                .take_while(|line| line.starts_with("#["))
                .any(|line| *line == "#[test]" || line.starts_with("#[tokio::test"))
    })
}

#[test]
fn every_row_has_a_test_or_a_reason() {
    for row in rows() {
        let reason = row.code.contains("not the program's business");
        let shown = !quoted(&row.tests).is_empty();
        assert!(
            shown || reason,
            "{TABLE}, article {}: neither",
            row.articles
        );
        assert!(
            shown || row.tests == "-",
            "{TABLE}, article {}",
            row.articles
        );
        assert!(
            !reason
                || row.code.contains("not the program's business: ")
                || row.code.contains("here: "),
            "{TABLE}, article {}: no reason",
            row.articles
        );
    }
}

#[test]
fn every_article_has_its_row() {
    let rows = rows();
    let mut named: Vec<String> = Vec::new();
    for row in &rows {
        let prefix = if row.articles.starts_with("Online ") {
            "Online "
        } else {
            ""
        };
        for part in row.articles.trim_start_matches("Online ").split(", ") {
            match part.split_once(" to ") {
                None => named.push(format!("{prefix}{part}")),
                Some((first, last)) => {
                    let stem = first.rfind(['.', ' ']).map_or("", |at| &first[..=at]);
                    let number = |text: &str| -> u32 {
                        let digits = text.rsplit(['.', ' ']).next().unwrap_or(text);
                        digits.parse().expect("a range of articles")
                    };
                    for number in number(first)..=number(last) {
                        named.push(format!("{prefix}{stem}{number}"));
                    }
                }
            }
        }
    }
    for (article, count) in ARTICLES {
        for number in 1..=count {
            let whole = format!("{article}{number}");
            let part = format!("{whole}.");
            assert!(
                named
                    .iter()
                    .any(|name| *name == whole || name.starts_with(&part)),
                "{TABLE}: no row for {whole}"
            );
        }
    }
}
