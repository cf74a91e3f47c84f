-- Whether reports stay once they are counted. Collections from before there was a choice were promised that they do.
ALTER TABLE collection ADD COLUMN keeps_reports BOOLEAN NOT NULL DEFAULT TRUE;

-- Up to which batch the reports of a collection that does not keep them are deleted; -1 if it was closed since.
ALTER TABLE progress ADD COLUMN forgotten BIGINT NOT NULL DEFAULT 0;

-- The reports of collections that do not keep them, until a snapshot has counted them. Their batches have keyed hashes in
-- the place of reports. What is deleted here must leave the files: see Database.forgetReports.
CREATE TABLE report (
  collection BIGINT NOT NULL,
  seq        BIGINT NOT NULL,                -- of the batch that has the ids, in the same order; 0 for a key
  contents   ${bytes} NOT NULL,              -- or the random key of the hashes, until the collection is closed
  PRIMARY KEY (collection, seq)
) ${reportTable};

${noReportSamples}
