-- One row a game: how it was set up (never changed), and the columns a list of games needs (kept with each event).
CREATE TABLE games (
    id          TEXT    NOT NULL PRIMARY KEY, -- UUID version 7: later games sort later
    setup       TEXT    NOT NULL,             -- JSON
    created_at  INTEGER NOT NULL,             -- wall clock, ms since 1970
    began_ms    INTEGER NOT NULL,             -- club time at the game's time 0
    timed       INTEGER NOT NULL,             -- 1 when played with clocks
    updated_at  INTEGER NOT NULL,             -- wall clock of the last event
    plies       INTEGER NOT NULL,
    fen         TEXT    NOT NULL,             -- the position now
    result      TEXT,                         -- 1-0, 0-1, 1/2-1/2, *; null while the game is running
    reason      TEXT,
    article     TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX games_unfinished ON games (id) WHERE result IS NULL;

-- The truth: what happened, in order. Rows are added and never changed; the key refuses a second event with the same number.
CREATE TABLE events (
    game_id TEXT    NOT NULL REFERENCES games (id),
    seq     INTEGER NOT NULL,                 -- 1, 2, 3 …
    at_ms   INTEGER NOT NULL,                 -- game time
    body    TEXT    NOT NULL,                 -- JSON
    wall_ms INTEGER NOT NULL,                 -- wall clock, ms since 1970
    PRIMARY KEY (game_id, seq)
) STRICT, WITHOUT ROWID;

-- Club time: how long the club has been open, over all its runs. It stands still while the club is closed,
-- so that no player's clock is charged for an outage.
CREATE TABLE club_time (
    only_row   INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
    running_ms INTEGER NOT NULL
) STRICT;

INSERT INTO club_time (only_row, running_ms) VALUES (1, 0);
