//! Writing a game to a file, whole or not at all.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Writes `text` beside `path` and puts it in place in one step, so that a full disk or a power cut never costs the file
/// that was there.
///
/// # Errors
/// The system's, when folder or file cannot be written. What was there before is then untouched.
pub fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    // A link stays a link: what it points to is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    if target.is_dir() {
        return Err(io::Error::new(
            io::ErrorKind::IsADirectory,
            "this is a folder",
        ));
    }
    let name = target
        .file_name()
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "this is not a file name"))?;
    let mut beside = name.to_os_string();
    beside.push(format!(".{}.part", std::process::id()));
    let beside = target.with_file_name(beside);
    let written = (|| {
        let mut file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&beside)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, &target)
    })();
    if written.is_err() {
        // It may never have come to be.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// `path` itself when nothing is there, else the first of `name-2.pgn`, `name-3.pgn` … that is free.
pub fn free_name(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path
        .extension()
        .map(|e| format!(".{}", e.to_string_lossy()))
        .unwrap_or_default();
    let mut candidate = path.to_path_buf();
    let mut number = 2;
    while candidate.exists() {
        candidate = path.with_file_name(format!("{stem}-{number}{ending}"));
        number += 1;
    }
    candidate
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("ferz-file-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn a_file_is_replaced_whole_and_nothing_else_is_left() {
        let folder = folder("replace");
        let path = folder.join("game.pgn");
        write_whole(&path, "first").unwrap();
        write_whole(&path, "second").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "second");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        assert_eq!(free_name(&path), folder.join("game-2.pgn"));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_missing_folder_is_an_error_and_a_folder_is_not_a_file() {
        let folder = folder("missing");
        assert!(write_whole(&folder.join("nowhere/game.pgn"), "x").is_err());
        assert!(write_whole(&folder, "x").is_err());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        fs::remove_dir_all(folder).unwrap();
    }
}
