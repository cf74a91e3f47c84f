-- Times are milliseconds since 1970; ${bytes} is what the database calls a string of bytes.

-- Empty in collections from before there was a choice, which get the usual rule.
ALTER TABLE collection ADD COLUMN publish_every BIGINT;   -- at least so many new reports are published at once
ALTER TABLE collection ADD COLUMN publish_seconds BIGINT; -- no sooner than so long after the last; empty if at any time

-- What readers see of a collection: its tally as it was when this was made.
CREATE TABLE publication (
  collection   BIGINT PRIMARY KEY,
  publication  BIGINT NOT NULL,              -- 1, 2, 3, …
  published    BIGINT NOT NULL,              -- how many reports the tally has
  rejected     BIGINT NOT NULL,              -- how many there were besides
  least        BIGINT NOT NULL,              -- the fewest new reports that were ever published at once
  published_at BIGINT NOT NULL,
  tally        ${bytes} NOT NULL
);

-- The same, by the hour of its publication or, of a series, by wave.
CREATE TABLE published_tally (
  collection BIGINT NOT NULL,
  bucket     BIGINT NOT NULL,
  tally      ${bytes} NOT NULL,
  PRIMARY KEY (collection, bucket)
);

${noPublishedSamples}
