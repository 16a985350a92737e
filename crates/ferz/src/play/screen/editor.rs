//! The input line: editing, history and completion.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// One line being typed.
#[derive(Debug, Default)]
pub struct Editor {
    text: Vec<char>,
    cursor: usize,
    history: Vec<String>,
    /// Which history line is shown; `history.len()` is the line being typed.
    shown: usize,
    /// The line being typed, kept while older ones are shown.
    draft: Vec<char>,
}

/// What a key did.
#[derive(Debug, PartialEq, Eq)]
pub enum Edited {
    /// The line is finished.
    Entered(String),
    /// Several words fit what was typed; they are listed for the person.
    Choices(Vec<String>),
    /// The line may have changed.
    Changed,
    /// The key means nothing to the line.
    Unused,
}

impl Editor {
    /// The line as typed.
    pub fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// Whether nothing is typed.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The characters left of the cursor.
    pub fn before_cursor(&self) -> String {
        self.text[..self.cursor].iter().collect()
    }

    /// Empties the line.
    pub fn clear(&mut self) {
        self.text.clear();
        self.cursor = 0;
        self.shown = self.history.len();
    }

    /// Puts pasted text in; only its first line counts.
    pub fn paste(&mut self, pasted: &str) {
        for c in pasted.chars().take_while(|c| !matches!(c, '\n' | '\r')) {
            self.insert(c);
        }
    }

    fn insert(&mut self, c: char) {
        if !c.is_control() && self.text.len() < 400 {
            self.text.insert(self.cursor, c);
            self.cursor += 1;
        }
    }

    fn show_history(&mut self, index: usize) {
        if self.shown == self.history.len() {
            self.draft = self.text.clone();
        }
        self.shown = index;
        match self.history.get(index) {
            Some(line) => self.text = line.chars().collect(),
            None => self.text = std::mem::take(&mut self.draft),
        }
        self.cursor = self.text.len();
    }

    /// Takes a key; `words` are what completion may offer.
    pub fn key(&mut self, key: KeyEvent, words: impl FnOnce() -> Vec<String>) -> Edited {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Enter => {
                let line = self.text();
                let kept = line.trim();
                if !kept.is_empty() && self.history.last().map(String::as_str) != Some(kept) {
                    self.history.push(kept.to_owned());
                }
                self.clear();
                return Edited::Entered(line);
            }
            KeyCode::Tab => return self.complete(words()),
            KeyCode::Char('a') if control => self.cursor = 0,
            KeyCode::Char('e') if control => self.cursor = self.text.len(),
            KeyCode::Char('u') if control => {
                self.text.drain(..self.cursor);
                self.cursor = 0;
            }
            KeyCode::Char('w') if control => {
                while self.cursor > 0 && self.text[self.cursor - 1] == ' ' {
                    self.backspace();
                }
                while self.cursor > 0 && self.text[self.cursor - 1] != ' ' {
                    self.backspace();
                }
            }
            KeyCode::Char(c) if !control && !key.modifiers.contains(KeyModifiers::ALT) => {
                self.insert(c);
            }
            KeyCode::Backspace => self.backspace(),
            KeyCode::Delete => {
                if self.cursor < self.text.len() {
                    self.text.remove(self.cursor);
                }
            }
            KeyCode::Left => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Right => self.cursor = (self.cursor + 1).min(self.text.len()),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = self.text.len(),
            KeyCode::Up if self.shown > 0 => self.show_history(self.shown - 1),
            KeyCode::Down if self.shown < self.history.len() => self.show_history(self.shown + 1),
            _ => return Edited::Unused,
        }
        Edited::Changed
    }

    fn backspace(&mut self) {
        if self.cursor > 0 {
            self.cursor -= 1;
            self.text.remove(self.cursor);
        }
    }

    fn complete(&mut self, words: Vec<String>) -> Edited {
        let before = self.before_cursor();
        let start = before.rfind(' ').map_or(0, |at| at + 1);
        let typed = &before[start..];
        let exact: Vec<String> = words
            .iter()
            .filter(|word| word.starts_with(typed))
            .cloned()
            .collect();
        // Letter case matters in moves (b4, Bb4), so the other case is only a second chance.
        let fitting = if exact.is_empty() {
            let lower = typed.to_lowercase();
            words
                .into_iter()
                .filter(|word| word.to_lowercase().starts_with(&lower))
                .collect()
        } else {
            exact
        };
        let Some(common) = common_start(&fitting) else {
            return Edited::Unused;
        };
        if common.chars().count() >= typed.chars().count() {
            let typed_len = typed.chars().count();
            let mut line: Vec<char> = self.text[..self.cursor - typed_len].to_vec();
            line.extend(common.chars());
            let cursor = line.len();
            line.extend(&self.text[self.cursor..]);
            self.text = line;
            self.cursor = cursor;
        }
        if fitting.len() > 1 {
            Edited::Choices(fitting)
        } else {
            Edited::Changed
        }
    }
}

fn common_start(words: &[String]) -> Option<String> {
    let (first, rest) = words.split_first()?;
    let mut common: Vec<char> = first.chars().collect();
    for word in rest {
        let same = common
            .iter()
            .zip(word.chars())
            .take_while(|(a, b)| **a == *b)
            .count();
        common.truncate(same);
    }
    Some(common.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(editor: &mut Editor, code: KeyCode) -> Edited {
        editor.key(KeyEvent::new(code, KeyModifiers::NONE), Vec::new)
    }

    fn type_in(editor: &mut Editor, text: &str) {
        for c in text.chars() {
            press(editor, KeyCode::Char(c));
        }
    }

    fn tab(editor: &mut Editor, words: &[&str]) -> Edited {
        let words = words.iter().map(|w| (*w).to_owned()).collect();
        editor.key(KeyEvent::new(KeyCode::Tab, KeyModifiers::NONE), || words)
    }

    #[test]
    fn up_and_down_walk_the_history_and_keep_the_draft() {
        let mut editor = Editor::default();
        for line in ["e4", "Nf3"] {
            type_in(&mut editor, line);
            assert_eq!(
                press(&mut editor, KeyCode::Enter),
                Edited::Entered(line.into())
            );
        }
        type_in(&mut editor, "B");
        press(&mut editor, KeyCode::Up);
        assert_eq!(editor.text(), "Nf3");
        press(&mut editor, KeyCode::Up);
        assert_eq!(editor.text(), "e4");
        assert_eq!(press(&mut editor, KeyCode::Up), Edited::Unused);
        press(&mut editor, KeyCode::Down);
        press(&mut editor, KeyCode::Down);
        assert_eq!(editor.text(), "B");
    }

    #[test]
    fn completion_goes_as_far_as_the_moves_agree() {
        let mut editor = Editor::default();
        type_in(&mut editor, "claim N");
        assert_eq!(
            tab(&mut editor, &["Nbd2", "Nbd4", "e4"]),
            Edited::Choices(vec!["Nbd2".into(), "Nbd4".into()])
        );
        assert_eq!(editor.text(), "claim Nbd");
        type_in(&mut editor, "4");
        assert_eq!(tab(&mut editor, &["Nbd2", "Nbd4"]), Edited::Changed);
        assert_eq!(editor.text(), "claim Nbd4");
    }

    #[test]
    fn completion_keeps_pawn_and_bishop_apart() {
        let mut editor = Editor::default();
        type_in(&mut editor, "b");
        tab(&mut editor, &["Bb5", "b4"]);
        assert_eq!(editor.text(), "b4");
        editor.clear();
        type_in(&mut editor, "n");
        tab(&mut editor, &["Nf3", "b4"]);
        assert_eq!(editor.text(), "Nf3");
    }

    #[test]
    fn editing_in_the_middle() {
        let mut editor = Editor::default();
        type_in(&mut editor, "Nd2");
        press(&mut editor, KeyCode::Left);
        press(&mut editor, KeyCode::Left);
        type_in(&mut editor, "b");
        assert_eq!(editor.text(), "Nbd2");
        assert_eq!(editor.before_cursor(), "Nb");
        editor.paste("x\nquit\n");
        assert_eq!(editor.text(), "Nbxd2");
    }
}
