-- Imports of files: who made them, and for an hour what they made, so that they can be taken back whole.
create table imports (
  id        text primary key,
  user_id   text not null references users (id) on delete cascade,
  kind      text not null check (kind in ('units', 'users', 'drivers', 'assignments')),
  file      text not null default '',
  at        bigint not null,
  total     integer not null,                        -- rows of the file
  written   integer not null,                        -- of these
  undone_at bigint
);
create index imports_user on imports (user_id, at desc);
create index imports_time on imports (at desc);

create table import_rows (
  import_id text not null references imports (id) on delete cascade,
  object    text not null,                           -- the id of a unit, an account or a driver; of an assignment the imei
  other     text not null,                           -- of an assignment the account, of a driver the imei driven
  primary key (import_id, object, other)
);
