-- Which files of the index of ids, beside the store, can be trusted. A file is whole before it is named here, and is never
-- changed. So a copy of the store from another day names files of that day, and if they are gone the log is read instead.
CREATE TABLE segment (
  collection BIGINT NOT NULL,
  name       BIGINT NOT NULL,                -- random, and never used twice
  seq        BIGINT NOT NULL,                -- all ids of batches up to the highest seq of a collection are in its files
  ids        BIGINT NOT NULL,                -- how many the file holds
  PRIMARY KEY (collection, name)
);
