-- The deletions of every device's old records, which take their time: one at a time, whichever process runs it.
create table cleanings (
  id          bigint generated always as identity primary key,
  state       text not null default 'running' check (state in ('running', 'done', 'failed')),
  started_at  bigint not null,
  seen_at     bigint not null,                       -- when its process last said how far it is
  ended_at    bigint,
  units_done  integer not null default 0,
  units_total integer not null,
  removed     bigint not null default 0,             -- positions
  failed      text check (failed in ('interrupted', 'error'))
);
create unique index cleanings_running on cleanings (state) where state = 'running';
