-- A unit's old fixes, a row for each UTC day, packed without loss: 193 bytes a fix become less than ten. What packs them
-- is storage/positions/track-codec.ts, and storage/positions/seal.ts says when: in the background, so that nothing of
-- `positions` is rewritten here.
create table tracks (
  imei    text not null,
  start   bigint not null,                            -- the day's first moment, Unix ms
  n       integer not null check (n > 0),             -- fixes
  version smallint not null,                          -- of the packing
  body    bytea not null,
  primary key (imei, start)
);
create index tracks_start on tracks (start);
-- It is packed already. What is long lies apart: whoever counts does not read it.
alter table tracks alter body set storage external;
