-- When (milliseconds since 1970) a collection was found to be from an older copy of the store, after which readers may have
-- seen publications that nobody knows of; empty if never.
ALTER TABLE collection ADD COLUMN rewound BIGINT;
