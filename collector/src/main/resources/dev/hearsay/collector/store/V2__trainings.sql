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
  survey_share         DOUBLE PRECISION,     -- empty if it was left open
  group_size           INTEGER,              -- the same
  round_seconds        BIGINT,               -- empty if rounds have no deadline
  least_share          DOUBLE PRECISION NOT NULL,
  settled_below        DOUBLE PRECISION NOT NULL,
  calm_rounds          INTEGER NOT NULL,
  created              BIGINT NOT NULL,
  status               TEXT NOT NULL,        -- ASKING, how it ended, or DELETED
  reading_token_hash   ${bytes},
  reporting_token_hash ${bytes}
);

-- The rounds of a training, each of which is a collection. What was learned follows from their tallies.
CREATE TABLE round (
  training   BIGINT NOT NULL,
  round      INTEGER NOT NULL,               -- 0, 1, 2, …
  collection BIGINT NOT NULL UNIQUE,
  PRIMARY KEY (training, round)
);
