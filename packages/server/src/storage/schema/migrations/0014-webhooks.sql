-- Webhooks: what happens to units, posted to addresses. A webhook is a place in the order of all that was stored
-- (0013), and what it posts is a stretch of that order: nothing is copied for it, and nothing is written for whom it
-- does not concern.
--
-- That order needs two things more: one sequence for all kinds of batches, so that an alert and the position that raised
-- it, or a unit's return and its next position, are told in the order in which they were written while the unit was locked;
-- and batches for what had none, orders to trackers and units that fall silent.
create sequence batch_numbers;
select setval('batch_numbers', 1 + greatest(
  pg_sequence_last_value(pg_get_serial_sequence('position_batches', 'id')::regclass),
  pg_sequence_last_value(pg_get_serial_sequence('alert_batches', 'id')::regclass), 0));
alter table position_batches alter id drop identity;
alter table position_batches alter id set default nextval('batch_numbers');
alter table alert_batches alter id drop identity;
alter table alert_batches alter id set default nextval('batch_numbers');

create table command_batches (
  tx        bigint not null default pg_current_xact_id()::text::bigint,
  id        bigint not null default nextval('batch_numbers'),
  settled   bigint not null default pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
  stored_at bigint not null,
  users     text[] not null,                           -- on whose behalf
  commands  text[] not null,                           -- the command, a space, and how it stands from then on
  primary key (tx, id)
);
create index command_batches_age on command_batches (stored_at);

create table link_batches (
  tx        bigint not null default pg_current_xact_id()::text::bigint,
  id        bigint not null default nextval('batch_numbers'),
  settled   bigint not null default pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
  stored_at bigint not null,
  imeis     text[] not null,
  links     text[] not null,                           -- online or offline, a space, and since when (Unix ms)
  primary key (tx, id)
);
create index link_batches_age on link_batches (stored_at);

alter table feeds drop constraint feeds_kind_check;
alter table feeds add check (kind in ('positions', 'alerts', 'commands', 'links'));
insert into feeds (kind, first_tx, first_at)
select kind, 0, (extract(epoch from clock_timestamp()) * 1000)::bigint from (values ('commands'), ('links')) v (kind);

-- Up to which last report units have been told to be silent, Unix ms: see storage/tables/links.ts.
create table silence (last_report bigint not null);
insert into silence values ((extract(epoch from clock_timestamp()) * 1000 - 600000)::bigint);

-- How an order stands, as calls say it (commands/command-status.ts).
create function command_state(command commands) returns text language sql immutable as $$
  select case
    when command.status = 1 then 'done'
    when command.failed in ('broken', 'lost') then 'sent'
    when command.failed is not null then 'failed'
    when command.claimed_at is not null then 'sent'
    else 'waiting' end
$$;
create function tell_command() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and command_state(old) = command_state(new) then return null; end if;
  insert into command_batches (stored_at, users, commands)
  values ((extract(epoch from clock_timestamp()) * 1000)::bigint, array[new.user_id],
    array[new.id || ' ' || command_state(new)]);
  perform pg_notify('webhooks', '');
  return null;
end $$;
create trigger commands_told after insert or update of status, failed, claimed_at on commands
  for each row execute function tell_command();

create table webhooks (
  id             text primary key,
  number         bigint generated always as identity,   -- in the order in which they were made
  user_id        text not null references users (id) on delete cascade,
  nombre         text not null,
  url            text not null,
  eventos        text[] not null,                       -- keys of sdk-core's `webhookEvents`
  unidades       text[],                                -- imeis; null: every unit that the account sees
  -- It signs, so that no hash of it would do; the one before it signs too until `anterior_hasta`.
  secreto        text not null,
  anterior       text,
  anterior_hasta bigint,
  activo         boolean not null default true,
  motivo         text not null default '',              -- why it was stopped; '': by its owner
  created_at     bigint not null,
  -- How far it has cut deliveries from what was stored: a place as batches.ts has it.
  at_from        bigint not null,
  at_until       bigint not null,
  at_id          bigint not null,
  at_item        bigint not null,
  -- The process that serves it, and until when it need not be heard of, Unix ms.
  served_by      text,
  served_until   bigint not null default 0
);
create index webhooks_user on webhooks (user_id);

-- What each posts: a stretch of the order, of one kind, from `id1`, `item1` to before `id2`, `item2`.
create table webhook_deliveries (
  id         text primary key,
  number     bigint generated always as identity,       -- in the order in which they are posted
  webhook_id text not null references webhooks (id) on delete cascade,
  tipo       text not null,
  cuenta     int not null,
  created_at bigint not null,                           -- when what it tells was stored
  at_from    bigint not null default 0,
  at_until   bigint not null default 0,
  id1        bigint not null default 0,
  item1      bigint not null default 0,
  id2        bigint not null default 0,
  item2      bigint not null default 0,
  intentos   int not null default 0,
  first_at   bigint,                                    -- of the tries since it was made, or is to be posted again
  tried_at   bigint,
  next_at    bigint,                                    -- null: it has been taken
  taken_at   bigint,
  http       int,
  ms         int,
  error      text not null default ''
);
create index webhook_deliveries_queue on webhook_deliveries (webhook_id, number) where next_at is not null;
create index webhook_deliveries_log on webhook_deliveries (webhook_id, number);
create index webhook_deliveries_age on webhook_deliveries (created_at);

create trigger webhooks_changed after insert or update of url, eventos, unidades, secreto, activo on webhooks
  for each statement execute function announce('webhooks');
create trigger webhooks_activity after insert or delete or update of nombre, url, eventos, unidades, secreto, activo
    on webhooks
  for each row when (pg_trigger_depth() = 0) execute function record_row('webhook', 'nombre', 'user_id', '');
