//! The colours of the screen, for terminals with many, few or no colours.

use ratatui::style::{Color, Modifier, Style};

/// How much colour the terminal can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// Any colour.
    True,
    /// The 256-colour table.
    Indexed,
    /// None wanted, or none possible.
    Mono,
}

impl Depth {
    /// From the environment: `NO_COLOR` (no-color.org), `COLORTERM`, `TERM`.
    pub fn from_environment(get: impl Fn(&str) -> Option<String>) -> Depth {
        let term = get("TERM").unwrap_or_default();
        if get("NO_COLOR").is_some_and(|v| !v.is_empty()) || term.ends_with("-m") || term == "vt100"
        {
            return Depth::Mono;
        }
        match get("COLORTERM").as_deref() {
            Some("truecolor" | "24bit") => Depth::True,
            _ if term.ends_with("-direct") => Depth::True,
            _ => Depth::Indexed,
        }
    }
}

/// Every style that the screen uses. Text keeps the terminal's own ground, so that light and dark themes both work;
/// only the board paints its squares, in tones on which white and black men both keep a contrast of 3 : 1.
#[derive(Debug, Clone)]
pub struct Palette {
    /// How much colour there is.
    pub depth: Depth,
    /// A light square.
    pub light: Color,
    /// A dark square.
    pub dark: Color,
    /// A light square of the last move.
    pub light_last: Color,
    /// A dark square of the last move.
    pub dark_last: Color,
    /// The square of a king in check.
    pub check: Color,
    /// The selected square.
    pub selected: Color,
    /// White men.
    pub white_man: Color,
    /// Black men.
    pub black_man: Color,
    /// The one accent.
    pub accent: Style,
    /// Quiet text.
    pub quiet: Style,
    /// A warning or refusal.
    pub warning: Style,
    /// Strong text.
    pub strong: Style,
}

impl Palette {
    /// The palette for a colour depth.
    pub fn new(depth: Depth) -> Palette {
        let strong = Style::new().add_modifier(Modifier::BOLD);
        match depth {
            Depth::True => Palette {
                depth,
                light: Color::Rgb(0x9c, 0x8f, 0x78),
                dark: Color::Rgb(0x56, 0x6b, 0x77),
                light_last: Color::Rgb(0x8d, 0x97, 0x52),
                dark_last: Color::Rgb(0x5f, 0x75, 0x3f),
                check: Color::Rgb(0xa8, 0x4a, 0x42),
                selected: Color::Rgb(0x2f, 0x86, 0x7b),
                white_man: Color::Rgb(0xff, 0xff, 0xff),
                black_man: Color::Rgb(0x0a, 0x0c, 0x0e),
                accent: Style::new().fg(Color::Rgb(0x2f, 0x9a, 0x8c)),
                quiet: Style::new().fg(Color::Rgb(0x80, 0x88, 0x90)),
                warning: Style::new().fg(Color::Rgb(0xc7, 0x86, 0x2c)),
                strong,
            },
            Depth::Indexed => Palette {
                depth,
                light: Color::Indexed(101),
                dark: Color::Indexed(60),
                light_last: Color::Indexed(106),
                dark_last: Color::Indexed(64),
                check: Color::Indexed(131),
                selected: Color::Indexed(30),
                white_man: Color::Indexed(231),
                black_man: Color::Indexed(16),
                accent: Style::new().fg(Color::Indexed(36)),
                quiet: Style::new().fg(Color::Indexed(245)),
                warning: Style::new().fg(Color::Indexed(172)),
                strong,
            },
            Depth::Mono => Palette {
                depth,
                light: Color::Reset,
                dark: Color::Reset,
                light_last: Color::Reset,
                dark_last: Color::Reset,
                check: Color::Reset,
                selected: Color::Reset,
                white_man: Color::Reset,
                black_man: Color::Reset,
                accent: strong,
                quiet: Style::new().add_modifier(Modifier::DIM),
                warning: strong,
                strong,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(vars: &[(&str, &str)]) -> Depth {
        Depth::from_environment(|name| {
            vars.iter()
                .find(|(n, _)| *n == name)
                .map(|(_, v)| (*v).to_owned())
        })
    }

    #[test]
    fn no_color_wins_over_everything() {
        let full = [("NO_COLOR", "1"), ("COLORTERM", "truecolor")];
        assert_eq!(depth(&full), Depth::Mono);
        assert_eq!(
            depth(&[("NO_COLOR", ""), ("COLORTERM", "truecolor")]),
            Depth::True
        );
        assert_eq!(depth(&[("TERM", "xterm-256color")]), Depth::Indexed);
    }

    /// Relative luminance and contrast as WCAG 2.2 defines them.
    fn luminance(color: Color) -> f64 {
        let Color::Rgb(r, g, b) = color else {
            panic!("the true-colour palette is in RGB")
        };
        let linear = |c: u8| {
            let c = f64::from(c) / 255.0;
            if c <= 0.04045 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    }

    fn contrast(a: Color, b: Color) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn men_stand_out_from_every_square() {
        let p = Palette::new(Depth::True);
        for ground in [
            p.light,
            p.dark,
            p.light_last,
            p.dark_last,
            p.check,
            p.selected,
        ] {
            for man in [p.white_man, p.black_man] {
                let ratio = contrast(ground, man);
                assert!(ratio >= 3.0, "{ground:?} and {man:?}: {ratio:.2}");
            }
        }
    }
}
