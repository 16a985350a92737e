//! The game as text, and its way to a file.

use std::path::{Path, PathBuf};

use ferz_board::Color;
use ferz_pgn::GameRecord;
use time::OffsetDateTime;

use super::{Question, Reply, Session};
use crate::play::file;
use crate::play::words;

impl Session {
    /// The game in PGN export format.
    pub fn pgn(&self) -> String {
        let player = |color: Color| {
            if self.plan.two {
                words::side(color).to_owned()
            } else if color == self.person {
                "Player".to_owned()
            } else {
                format!("Ferz, level {}", self.plan.level.number)
            }
        };
        let today = OffsetDateTime::now_utc().date();
        let date = format!(
            "{:04}.{:02}.{:02}",
            today.year(),
            u8::from(today.month()),
            today.day()
        );
        let tags = [
            ("Event", "Game in the terminal".to_owned()),
            ("Site", "?".to_owned()),
            ("Date", date),
            ("Round", "-".to_owned()),
            ("White", player(Color::White)),
            ("Black", player(Color::Black)),
        ]
        .map(|(name, value)| (name.to_owned(), value));
        GameRecord::from_game(&self.game, tags).to_pgn()
    }

    pub(super) fn save(&mut self, path: Option<PathBuf>) -> Reply {
        let Some(path) = path else {
            return Reply::refused("Name the file as well: save game.pgn");
        };
        let path = at_home(path);
        if path.exists() && !path.is_dir() {
            let sentence = format!("{} exists. Replace it? Type yes or no.", path.display());
            self.question = Some(Question::Overwrite(path));
            return Reply::said(sentence);
        }
        self.write(&path)
    }

    pub(super) fn write(&mut self, path: &Path) -> Reply {
        match file::write_whole(path, &self.pgn()) {
            Ok(()) => {
                self.saved = Some((self.plies(), self.is_over()));
                Reply::note(format!("The game is saved in {}.", path.display()))
            }
            Err(error) => Reply::refused(format!(
                "The game could not be written to {}: {error}.",
                path.display()
            )),
        }
    }

    /// Whether something has been played since the game was last saved.
    pub fn is_unsaved(&self) -> bool {
        self.plies() > 0 && self.saved != Some((self.plies(), self.is_over()))
    }

    /// Saves to `path`, or beside it when something has appeared there in the meantime.
    pub fn save_at_the_end(&mut self, path: &Path) -> Reply {
        let free = file::free_name(path);
        self.write(&free)
    }
}

/// `~/` as shells read it.
fn at_home(path: PathBuf) -> PathBuf {
    match (path.strip_prefix("~"), std::env::home_dir()) {
        (Ok(rest), Some(home)) => home.join(rest),
        _ => path,
    }
}
