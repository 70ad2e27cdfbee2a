-- Alerts are attended once for all who share them: by whom, and what was noted. And told to somebody else where nobody
-- attends them in time.
alter table alerts
  add column attended_by   text,                       -- a login name; null: not known, from before
  add column attended_note text,
  -- When it is to be told somebody else unless it is attended by then; null: never, or it was.
  add column escalate_at   bigint,
  add column escalated_at  bigint;
create index alerts_escalating on alerts (escalate_at) where escalate_at is not null and attended_at is null;

alter table events add column escalado jsonb;          -- sdk-core's EventEscalation, as it travels

-- Whom it is for who is not the alert's own account: a mail address or a telephone.
alter table deliveries add column recipient text;

-- What was told somebody else, for webhooks.
create table escalation_batches (
  tx        bigint not null default pg_current_xact_id()::text::bigint,
  id        bigint not null default nextval('batch_numbers'),
  settled   bigint not null default pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
  stored_at bigint not null,
  users     text[] not null,
  alerts    text[] not null,
  primary key (tx, id)
);
create index escalation_batches_age on escalation_batches (stored_at);
create trigger escalations_told after insert on escalation_batches
  for each statement execute function announce('webhooks');
alter table feeds drop constraint feeds_kind_check;
alter table feeds add check (kind in ('positions', 'alerts', 'commands', 'links', 'escalations'));
insert into feeds (kind, first_tx, first_at)
values ('escalations', 0, (extract(epoch from clock_timestamp()) * 1000)::bigint);
