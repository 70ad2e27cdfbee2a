-- Events with time: how long something has to go on, when it counts, and how long a unit is not alerted of again. Silence is
-- an event of ours, which the clock raises.
alter table events drop constraint events_tipo_evento_check;
alter table events add constraint events_tipo_evento_check check (tipo_evento between 1 and 22);
alter table events
  add column duracion int check (duracion > 0),        -- s
  add column horario  jsonb,                           -- sdk-core's EventSchedule, as it travels
  add column pausa    int check (pausa > 0);           -- s

-- What such an event remembers of a unit: fixes/held.ts. It says nothing new of who is watched.
alter table event_units add column held json;
drop trigger event_units_rules on event_units;
create trigger event_units_rules after insert or delete or update of event_id, imei on event_units
  for each row execute function announce_events('event_id');

-- Which silences have been alerted, Unix ms: storage/tables/silences.ts.
alter table silence
  add column alerted_until bigint not null default (extract(epoch from clock_timestamp()) * 1000)::bigint,
  add column looked_at     bigint not null default 0,
  add column looks_since   bigint not null default 0;
alter table silence alter alerted_until drop default, alter looked_at drop default, alter looks_since drop default;
