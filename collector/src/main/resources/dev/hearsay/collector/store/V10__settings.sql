-- The settings that a request for a training stated and no other column has, as JSON.
ALTER TABLE training ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';
