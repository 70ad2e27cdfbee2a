-- What has been stored, transaction by transaction, for whoever follows it by a cursor: `positions.feed` and
-- `alerts.feed`. A serial number would not do: transactions end in another order than they begin, and a reader that has
-- passed a number would miss a lower one that is committed after it. So a row says which transaction wrote it, and is
-- given once every transaction before it has ended (`pg_snapshot_xmin`). Among those, `id` is the order of the fixes of
-- each unit: it is drawn while the unit's row is locked.
--
-- The rows name fixes and alerts and hold none of them: a position costs as much as before, nothing is rewritten, and
-- what was stored before this comes before every cursor.
create table position_batches (
  tx        bigint not null default pg_current_xact_id()::text::bigint,
  id        bigint generated always as identity,
  settled   bigint not null default pg_snapshot_xmin(pg_current_snapshot())::text::bigint, -- all before it had ended
  stored_at bigint not null,
  imeis     text[] not null,                           -- of each fix
  times     bigint[] not null,
  primary key (tx, id)
);
create index position_batches_age on position_batches (stored_at);

create table alert_batches (
  tx        bigint not null default pg_current_xact_id()::text::bigint,
  id        bigint generated always as identity,
  settled   bigint not null default pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
  stored_at bigint not null,
  users     text[] not null,                           -- of each alert
  alerts    text[] not null,
  primary key (tx, id)
);
create index alert_batches_age on alert_batches (stored_at);

-- Compressing them would cost more than it saves: they are kept for a week.
alter table position_batches alter imeis set storage external, alter times set storage external;

-- Each of the two: its name, which cursors carry, and where it begins.
create table feeds (
  kind     text primary key check (kind in ('positions', 'alerts')),
  name     text not null default replace(gen_random_uuid()::text, '-', ''),
  first_tx bigint not null,                            -- of what older transactions wrote some or all is gone
  first_at bigint not null                             -- Unix ms; 0: nothing was ever stored before it
);
insert into feeds (kind, first_tx, first_at)
select kind, 0, case when stored then (extract(epoch from clock_timestamp()) * 1000)::bigint else 0 end
from (values ('positions', exists (select 1 from positions)), ('alerts', exists (select 1 from alerts))) v (kind, stored);
