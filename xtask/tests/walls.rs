//! The walls of the house: which crate may import which, what the rules may touch, and the licences of what ships.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use spdx::{Expression, LicenseReq, ParseMode};

/// Each crate of the project with the crates of the project it may import. Imports point only downwards.
const IMPORTS: &str = "
    ferz-board:
    ferz-laws: ferz-board
    ferz-pgn: ferz-board ferz-laws
    ferz-engine: ferz-board
    ferz-club: ferz-board ferz-laws ferz-pgn ferz-engine
    ferz: ferz-board ferz-laws ferz-pgn ferz-engine ferz-club
    ferz-benches: ferz-board ferz-laws ferz-pgn ferz-engine
    xtask:
";

/// Licences under which a part of the shipped program or page may stand.
const LICENCES: [&str; 12] = [
    "MIT",
    "MIT-0",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "0BSD",
    "CC0-1.0",
    "MPL-2.0",
    "Unicode-3.0",
    "BSL-1.0",
];

/// What `ferz-board` and `ferz-laws` never use outside their tests: time and randomness come in as values.
const OUTSIDE_WORLD: [&str; 9] = [
    "std::fs",
    "std::io",
    "std::net",
    "std::env",
    "std::process",
    "std::thread",
    "Instant",
    "SystemTime",
    "println!",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask lies in the project's root")
        .to_owned()
}

/// What Cargo prints when it is asked for this.
fn cargo(question: &[&str]) -> String {
    let cargo = Command::new(env!("CARGO"))
        .args(question)
        .current_dir(root())
        .output()
        .expect("cargo can be started");
    assert!(
        cargo.status.success(),
        "{}",
        String::from_utf8_lossy(&cargo.stderr)
    );
    String::from_utf8(cargo.stdout).expect("cargo writes UTF-8")
}

/// What Cargo knows of the members of the workspace.
fn metadata() -> Value {
    let metadata = cargo(&["metadata", "--format-version=1", "--locked", "--no-deps"]);
    serde_json::from_str(&metadata).expect("cargo metadata writes JSON")
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_default()
}

fn list<'a>(value: &'a Value, field: &str) -> &'a [Value] {
    value[field].as_array().map_or(&[], Vec::as_slice)
}

/// The members of the workspace by name, each with all packages it names as dependencies.
fn members(metadata: &Value) -> BTreeMap<&str, &[Value]> {
    let packages = list(metadata, "packages").iter();
    packages
        .map(|package| (text(package, "name"), list(package, "dependencies")))
        .collect()
}

#[test]
fn crates_import_only_what_lies_below_them() {
    let metadata = metadata();
    let members = members(&metadata);
    let allowed: BTreeMap<&str, Vec<&str>> = IMPORTS
        .lines()
        .filter_map(|line| line.trim().split_once(':'))
        .map(|(name, imports)| (name, imports.split_whitespace().collect()))
        .collect();
    for (name, dependencies) in &members {
        let allowed = allowed
            .get(name)
            .unwrap_or_else(|| panic!("{name} has no line in IMPORTS"));
        for import in dependencies
            .iter()
            .map(|dependency| text(dependency, "name"))
        {
            let ours = members.contains_key(import);
            assert!(
                !ours || allowed.contains(&import),
                "{name} imports {import}; it may import {allowed:?}"
            );
        }
    }
}

#[test]
fn the_board_depends_on_nothing() {
    let metadata = metadata();
    let shipped: Vec<&str> = members(&metadata)["ferz-board"]
        .iter()
        .filter(|dependency| text(dependency, "kind") != "dev")
        .map(|dependency| text(dependency, "name"))
        .collect();
    assert_eq!(shipped, [""; 0]);
}

#[test]
fn board_and_laws_touch_nothing_outside_themselves() {
    for source in ["crates/board/src", "crates/laws/src"].map(|folder| root().join(folder)) {
        for file in rust_files(&source) {
            let content = fs::read_to_string(&file).expect("a source file can be read");
            let code = content.split("#[cfg(test)]").next().unwrap_or_default();
            let lines = code
                .lines()
                .enumerate()
                .filter(|(_, line)| !line.trim_start().starts_with("//"));
            for (number, line) in lines {
                let used = OUTSIDE_WORLD.iter().find(|name| line.contains(*name));
                assert!(
                    used.is_none(),
                    "{}:{}: {}",
                    file.display(),
                    number + 1,
                    line.trim()
                );
            }
        }
    }
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a source folder can be read") {
        let path = entry.expect("a source folder can be read").path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

#[test]
fn everything_in_the_program_has_a_permissive_licence() {
    // `cargo tree` follows only the features that are on; `cargo metadata` would name packages nobody builds.
    let tree = cargo(&[
        "tree",
        "--locked",
        "--package=ferz",
        "--edges=normal,build",
        "--target=all",
        "--prefix=none",
        "--format={l}|{p}",
    ]);
    let packages: BTreeSet<&str> = tree.lines().filter(|line| !line.is_empty()).collect();
    assert!(packages.len() > 6, "the tree holds only {packages:?}");
    let refused: Vec<&&str> = packages
        .iter()
        .filter(|package| {
            !package
                .split_once('|')
                .is_some_and(|(licence, _)| permissive(licence))
        })
        .collect();
    assert!(refused.is_empty(), "not permissive: {refused:?}");
}

#[test]
fn everything_the_page_is_made_with_has_a_permissive_licence() {
    let lock = fs::read_to_string(root().join("web/package-lock.json"))
        .expect("the page's lock file can be read");
    let lock: Value = serde_json::from_str(&lock).expect("the page's lock file is JSON");
    let packages = lock["packages"]
        .as_object()
        .expect("a lock file lists its packages");
    assert!(
        packages.contains_key("node_modules/svelte"),
        "the page is made with Svelte"
    );
    let refused: Vec<String> = packages
        .iter()
        .filter(|(_, package)| !permissive(text(package, "license")))
        .map(|(path, package)| format!("{path} ({})", package["license"]))
        .collect();
    assert!(refused.is_empty(), "not permissive: {refused:?}");
}

#[test]
fn every_dependency_has_its_line() {
    let reasons = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("it can be read");
    let page = fs::read_to_string(root().join("web/package.json")).expect("it can be read");
    let page: Value = serde_json::from_str(&page).expect("the page's manifest is JSON");
    let metadata = metadata();
    let members = members(&metadata);
    let crates = members.values().copied().flatten();
    let crates = crates.map(|dependency| text(dependency, "name"));
    let packages = ["dependencies", "devDependencies"].map(|kind| page[kind].as_object());
    let packages = packages
        .into_iter()
        .flatten()
        .flat_map(|names| names.keys());
    let missing: BTreeSet<&str> = crates
        .filter(|name| !members.contains_key(name))
        .chain(packages.map(String::as_str))
        .filter(|name| !reasons.contains(&format!("`{name}`")))
        .collect();
    assert!(missing.is_empty(), "not in ARCHITECTURE.md: {missing:?}");
}

/// Whether an SPDX expression can be met with allowed licences alone; old crates write `/` for `OR`.
fn permissive(expression: &str) -> bool {
    Expression::parse_mode(expression, ParseMode::LAX)
        .is_ok_and(|expression| expression.evaluate(allowed))
}

fn allowed(licence: &LicenseReq) -> bool {
    let name = licence.license.id().map_or("", |id| id.name);
    LICENCES.contains(&name)
}

#[test]
fn a_licence_expression_is_read_as_written() {
    for good in [
        "MIT",
        "MIT/Apache-2.0",
        "GPL-3.0 OR MIT",
        "(MIT OR Apache-2.0) AND Unicode-3.0",
    ] {
        assert!(permissive(good), "{good}");
    }
    for bad in [
        "GPL-3.0-or-later",
        "MIT AND GPL-3.0",
        "AGPL-3.0",
        "LGPL-3.0",
        "",
        "Proprietary",
    ] {
        assert!(!permissive(bad), "{bad}");
    }
}
