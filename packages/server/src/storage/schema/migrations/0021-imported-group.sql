-- The group that an import itself put a unit into: no other hand has touched the unit for that.
alter table import_rows add column group_id text not null default '';     -- of a unit; or empty
