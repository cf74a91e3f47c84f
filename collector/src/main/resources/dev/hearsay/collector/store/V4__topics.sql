-- Times are milliseconds since 1970; ${bytes} is what the database calls a string of bytes.

-- The jobs that count a topic's reports into snapshot and bucket_tally. A job repeats a batch when it was stopped in the
-- middle; what is in the tallies already is recognised by its number.
CREATE TABLE counted (
  topic      TEXT PRIMARY KEY,
  job        TEXT NOT NULL,                  -- as its checkpoint names it: another one would count all again
  batch      BIGINT NOT NULL,                -- the last whose reports are in the tallies
  duplicates BIGINT NOT NULL,                -- messages under an id that was counted
  unreadable BIGINT NOT NULL                 -- messages that are no reports, or of no collection
);
