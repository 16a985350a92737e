//! A game of chess under the FIDE Laws: events in, state and rulings out.
