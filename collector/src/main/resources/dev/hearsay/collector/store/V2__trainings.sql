-- Times are milliseconds since 1970; ${bytes} is what the database calls a string of bytes.

CREATE TABLE training (
  number               BIGINT PRIMARY KEY,   -- rises with creation; the other tables name it by this
  id                   TEXT NOT NULL UNIQUE, -- the world names it by this
  name                 TEXT NOT NULL,
  schema_text          TEXT NOT NULL,        -- as in a schema file
  label                TEXT NOT NULL,
  threshold            DOUBLE PRECISION,     -- empty if the label is learned as it is
  task                 TEXT NOT NULL,
  epsilon              DOUBLE PRECISION NOT NULL,
  delta                DOUBLE PRECISION NOT NULL,
  mechanism            TEXT NOT NULL,
  people               INTEGER NOT NULL,
  round_seconds        BIGINT,               -- empty if rounds have no deadline
  answer_bytes         INTEGER NOT NULL,     -- what no answer is longer than
  created              BIGINT NOT NULL,
  status               TEXT NOT NULL,        -- ASKING, or how it ended
  reading_token_hash   ${bytes},
  reporting_token_hash ${bytes}
);

-- What the coordinator was after the events up to this seq.
CREATE TABLE training_checkpoint (
  training   BIGINT PRIMARY KEY,
  seq        BIGINT NOT NULL,
  checkpoint ${bytes} NOT NULL
);

-- The log since then. All that were committed together are one row.
CREATE TABLE training_events (
  training BIGINT NOT NULL,
  seq      BIGINT NOT NULL,                  -- 1, 2, 3, …
  events   ${bytes} NOT NULL,
  PRIMARY KEY (training, seq)
);
