-- Who hears that a session has ended, or that an event has changed, is told which: a process forgets that one and keeps
-- what it knows of the others. Names travel with commas between; none: anything may have changed.

-- Below the 8,000 bytes that a payload may have. What thousands are told of at once is told as anything.
create function announce_names(channel text, names text[]) returns void language sql as $$
  select pg_notify(channel, case when cardinality(names) > 1000 then '' else part end) from (
    select string_agg(name, ',') as part from unnest(names) with ordinality as n (name, place) group by (place - 1) / 100
  ) parts
$$;

-- The token's hash and whose it was.
create function announce_ended_sessions() returns trigger language plpgsql as $$
begin
  perform announce_names('sessions', array(select encode(token_hash, 'base64') || ' ' || user_id from gone));
  return null;
end $$;
drop trigger sessions_ended on sessions;
create trigger sessions_ended after delete on sessions referencing old table as gone
  for each statement execute function announce_ended_sessions();
create trigger sessions_emptied after truncate on sessions for each statement execute function announce('sessions');

create function announce_ended_keys() returns trigger language plpgsql as $$
begin
  perform announce_names('sessions', array(select encode(key_hash, 'base64') || ' ' || user_id from gone));
  return null;
end $$;
drop trigger api_keys_ended on api_keys;
create trigger api_keys_ended after delete on api_keys referencing old table as gone
  for each statement execute function announce_ended_keys();
create trigger api_keys_emptied after truncate on api_keys for each statement execute function announce('sessions');

-- Of an event, one that watches a unit, or one whose geofence has changed.
create function announce_events() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  if tg_table_name = 'geofences' then
    perform pg_notify('rules', id) from events where geofence_id = changed ->> 'id';
  else
    perform pg_notify('rules', changed ->> tg_argv[0]);
  end if;
  return null;
end $$;
drop trigger geofences_rules on geofences;
create trigger geofences_rules after update on geofences for each row execute function announce_events();
drop trigger events_rules on events;
create trigger events_rules after insert or update or delete on events
  for each row execute function announce_events('id');
drop trigger event_units_rules on event_units;
create trigger event_units_rules after insert or update or delete on event_units
  for each row execute function announce_events('event_id');
create trigger geofences_emptied after truncate on geofences for each statement execute function announce('rules');
create trigger events_emptied after truncate on events for each statement execute function announce('rules');
create trigger event_units_emptied after truncate on event_units for each statement execute function announce('rules');
