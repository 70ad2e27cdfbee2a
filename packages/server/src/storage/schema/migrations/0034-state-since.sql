-- When a unit entered its present state, Unix ms; null: not known. Of an engine that is off that is when it was turned off;
-- since when one that is on stands or drives, is known of the next change on.
alter table unit_live add column state_since bigint;
update unit_live set state_since = acc_since where not acc and acc_since is not null;
