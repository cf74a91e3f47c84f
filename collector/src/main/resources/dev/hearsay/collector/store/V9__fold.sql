-- Times are milliseconds since 1970.

-- How far a topic was folded into this database, and by whom. A collector that folds writes here in each transaction that
-- adds reports, so that of two owners only the one with the latest epoch can.
CREATE TABLE fold (
  topic      TEXT PRIMARY KEY,
  topic_id   TEXT NOT NULL,                  -- the brokers' own name of the topic: one made anew has another
  epoch      BIGINT NOT NULL,                -- rises with each owner
  beat       BIGINT NOT NULL,                -- rises while the owner lives
  owner      TEXT NOT NULL,                  -- for people; empty if the last one has ended
  folded_at  BIGINT NOT NULL,                -- when messages were folded last
  duplicates BIGINT NOT NULL,                -- messages under an id that was taken by the same report
  unreadable BIGINT NOT NULL,                -- messages that are no reports, or of no collection
  refusal    TEXT                            -- why folding would lose messages silently; empty if it would not
);

-- The first message of each partition that is not in the database. It changes in the transaction that adds those before it.
CREATE TABLE fold_position (
  part INTEGER PRIMARY KEY,
  next BIGINT NOT NULL
);

-- Messages that nobody will fold, as an administrator has accepted.
CREATE TABLE fold_gap (
  part        INTEGER NOT NULL,
  from_offset BIGINT NOT NULL,
  to_offset   BIGINT,                        -- the first after the gap; empty if nobody knows
  accepted    BIGINT NOT NULL
);

-- What became of messages whose senders wait for it, unless they were accepted.
CREATE TABLE fold_outcome (
  part    INTEGER NOT NULL,
  message BIGINT NOT NULL,
  outcome TEXT NOT NULL,
  told    BIGINT NOT NULL,
  PRIMARY KEY (part, message)
);

-- When somebody asked to close a collection of which acknowledged reports may still be on their way; empty if nobody did.
ALTER TABLE collection ADD COLUMN ending BIGINT;
