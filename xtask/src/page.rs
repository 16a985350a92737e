//! The page's packages and its built form, made anew only when what they come from has changed.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::Path;

use anyhow::{Context, Result};

use crate::{machine, place};

/// Runs `npm ci` unless the installed packages are those of `package-lock.json`.
pub fn packages() -> Result<()> {
    let web = place::web();
    let wanted = fs::read_to_string(web.join("package-lock.json"))
        .context("web/package-lock.json cannot be read")?;
    let mark = web.join("node_modules/.installed-package-lock.json");
    if fs::read_to_string(&mark).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    machine::run(
        machine::npm()?.args(["ci", "--no-audit", "--no-fund"]),
        "npm ci",
    )?;
    fs::write(&mark, wanted).with_context(|| format!("{} cannot be written", mark.display()))
}

/// Builds `web/dist` unless it was built from the sources as they are now.
pub fn build() -> Result<()> {
    packages()?;
    let web = place::web();
    let sources = fingerprint(&web)?;
    let mark = web.join("node_modules/.built-from");
    if web.join("dist/index.html").is_file()
        && fs::read_to_string(&mark).is_ok_and(|built| built == sources)
    {
        return Ok(());
    }
    machine::run(
        machine::npm()?.args(["run", "--silent", "build"]),
        "the build of the page",
    )?;
    fs::write(&mark, sources).with_context(|| format!("{} cannot be written", mark.display()))
}

/// A number that changes with any file of the page: name or content.
fn fingerprint(web: &Path) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    hash_folder(web, &mut hasher).context("the page's sources cannot be read")?;
    Ok(format!("{:016x}", hasher.finish()))
}

fn hash_folder(folder: &Path, hasher: &mut DefaultHasher) -> std::io::Result<()> {
    let mut paths: Vec<_> = fs::read_dir(folder)?
        .map(|entry| entry.map(|e| e.path()))
        .collect::<Result<_, _>>()?;
    paths.sort();
    for path in paths {
        let made = ["node_modules", "dist", "test-results"]
            .iter()
            .any(|name| path.ends_with(name));
        if made {
            continue;
        }
        path.hash(hasher);
        if path.is_dir() {
            hash_folder(&path, hasher)?;
        } else {
            fs::read(&path)?.hash(hasher);
        }
    }
    Ok(())
}
