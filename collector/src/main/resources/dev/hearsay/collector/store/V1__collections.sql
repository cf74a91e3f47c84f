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

-- The log. A row a report would cost a page write a report; these are appended.
CREATE TABLE batch (
  collection BIGINT NOT NULL,
  seq        BIGINT NOT NULL,                -- 1, 2, 3, …
  bucket     BIGINT NOT NULL,                -- the start of the hour in which it came
  reports    INTEGER NOT NULL,
  ids        ${bytes} NOT NULL,              -- 16 bytes a report; before the contents, which a restart skips
  contents   ${bytes} NOT NULL,              -- a 4-byte length, highest first, and the report's bytes
  PRIMARY KEY (collection, seq)
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
