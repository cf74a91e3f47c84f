-- Times are milliseconds since 1970; ${bytes} is what the database calls a string of bytes.

CREATE TABLE setting (
  name  TEXT PRIMARY KEY,
  value ${bytes} NOT NULL
);

CREATE TABLE collection (
  number               BIGINT PRIMARY KEY,   -- rises with creation; the other tables name it by this
  id                   TEXT NOT NULL UNIQUE, -- the world names it by this
  name                 TEXT NOT NULL,
  plan_hash            ${bytes} NOT NULL,
  epsilon              DOUBLE PRECISION NOT NULL,
  delta                DOUBLE PRECISION NOT NULL,
  attributes           INTEGER NOT NULL,
  created              BIGINT NOT NULL,
  closed               BIGINT,               -- empty while it is open
  closes_at_reports    BIGINT,               -- how many it accepts at most; empty if any number
  closes_at            BIGINT,               -- when it closes by itself; empty if never
  users                BIGINT,
  reading_token_hash   ${bytes},
  reporting_token_hash ${bytes},
  plan                 TEXT NOT NULL
);

-- How far a collection's log goes; changed in every commit, hence apart from the long rows above.
CREATE TABLE progress (
  collection BIGINT PRIMARY KEY,
  seq        BIGINT NOT NULL,                -- of the last batch; 0 if there is none
  reports    BIGINT NOT NULL
);

CREATE TABLE rejection (
  collection BIGINT NOT NULL,
  reason     TEXT NOT NULL,
  reports    BIGINT NOT NULL,
  PRIMARY KEY (collection, reason)
);

-- The log. One row per report would write one page per report; these are appended. When an hour is over, its
-- rows are replaced by rows in the order of ids, which does not tell the order of arrival.
CREATE TABLE batch (
  collection BIGINT NOT NULL,
  seq        BIGINT NOT NULL,                -- as committed: 1, 2, 3, …; as replaced: -1, -2, -3, …
  bucket     BIGINT NOT NULL,                -- the start of the hour in which it came
  parts      INTEGER NOT NULL,               -- 0 as committed; else into how many ranges ids are divided, negative
                                             -- once all rows of the range are in order
  part       INTEGER NOT NULL,               -- in which of these ranges all ids of the row are
  reports    INTEGER NOT NULL,
  ids        ${bytes} NOT NULL,              -- 16 bytes per report, in ascending order
  contents   ${bytes} NOT NULL,              -- a 4-byte length, highest first, and the report's bytes
  PRIMARY KEY (collection, seq)
) ${partitions};

CREATE INDEX batch_by_hour ON batch (collection, bucket);

-- Collections that are deleted, but of whose log something may be left in the files.
CREATE TABLE erasure (
  collection BIGINT PRIMARY KEY
);

-- What batches up to this seq add up to, and the hours that they fell into.
CREATE TABLE snapshot (
  collection BIGINT PRIMARY KEY,
  seq        BIGINT NOT NULL,
  tally      ${bytes} NOT NULL
);

CREATE TABLE bucket_tally (
  collection BIGINT NOT NULL,
  bucket     BIGINT NOT NULL,
  tally      ${bytes} NOT NULL,
  PRIMARY KEY (collection, bucket)
);
