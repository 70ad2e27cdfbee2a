-- What follows a unit's tracker, apart from what people write of it: a fix rewrites a narrow row that has no index but its
-- key, nothing that refers to it and no trigger that looks at it, and whoever edits a unit waits for no fix. A unit has
-- exactly one row here: the triggers on `units` see to it.
create table unit_live (
  imei           text primary key,
  lat            double precision,
  lng            double precision,
  speed          real not null default 0,              -- km/h
  acc            boolean not null default false,
  acc_since      bigint,                               -- when the engine entered its present state
  angulo         smallint not null default 0,
  altitude       real not null default 0,
  odometro       double precision not null default 0,  -- km
  gps_status     text not null default '',             -- 'A' valid, 'V' no satellite fix
  timestamp      bigint,                               -- device time of the latest fix
  time_server    bigint,
  door           boolean,
  battery        real,
  alarm          text,                                 -- the alarm that the latest fix carried (Fix.reason), if any
  alarm_at       bigint,                               -- when an alarm was last alerted
  low_battery    boolean not null default false,
  low_battery_at bigint,                               -- when it was last alerted
  judged         json                                  -- what the next fix is held against: storage/tables/judge-state.ts
) with (fillfactor = 40, autovacuum_vacuum_scale_factor = 0.1, autovacuum_vacuum_cost_delay = 0);

-- `judged` was an object: its names were most of what a fix wrote.
create function packed_fix(fix jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(fix) = 'object' then
    jsonb_build_array(fix -> 'time', fix -> 'lat', fix -> 'lng', fix -> 'speed', fix -> 'acc', fix -> 'accuracy')
      || case when fix ? 'received' then jsonb_build_array(fix -> 'received') else '[]' end end
$$;
create function packed_judged(j jsonb) returns json language sql immutable as $$
  select case when jsonb_typeof(j) = 'object' then jsonb_build_array(
    packed_fix(j -> 'last'),
    case when jsonb_typeof(j -> 'anchor') = 'object' then
      jsonb_build_array(j -> 'anchor' -> 'lat', j -> 'anchor' -> 'lng', j -> 'anchor' -> 'accuracy') end,
    packed_fix(j -> 'waiting'), packed_fix(j -> 'beforeJump'), j -> 'speed', j -> 'speedAt', j -> 'stands', j -> 'on',
    j -> 'saysEngine')::json end
$$;

insert into unit_live
  select imei, lat, lng, speed, acc, acc_since, angulo, altitude, odometro, gps_status, timestamp, time_server, door, battery,
    alarm, alarm_at, low_battery, low_battery_at, packed_judged(judged)
  from units;

-- In the bin it is kept with the rest, as a row of its own.
insert into bin_rows (bin_id, table_name, kept)
  select bin_id, 'unit_live',
    to_jsonb(jsonb_populate_record(null::unit_live,
      kept || jsonb_build_object('judged', packed_judged(kept -> 'judged')::jsonb)))
  from bin_rows where table_name = 'units' and column_name is null;

drop function packed_judged(jsonb), packed_fix(jsonb);

alter table units
  drop column lat, drop column lng, drop column speed, drop column acc, drop column acc_since, drop column angulo,
  drop column altitude, drop column odometro, drop column gps_status, drop column timestamp, drop column time_server,
  drop column door, drop column battery, drop column alarm, drop column alarm_at, drop column low_battery,
  drop column low_battery_at, drop column judged;
alter table units reset (fillfactor, autovacuum_vacuum_scale_factor, autovacuum_vacuum_cost_delay);

create function live_with_unit() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- It may be back from the bin, and its row with it.
    insert into unit_live (imei) values (new.imei) on conflict do nothing;
  else
    -- Waits for whoever stores fixes of it: after this there are no new ones.
    delete from unit_live where imei = old.imei;
  end if;
  return null;
end $$;
create trigger units_live after insert or delete on units for each row execute function live_with_unit();
create trigger unit_live_kept after delete on unit_live for each row execute function keep_removed();
