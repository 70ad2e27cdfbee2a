-- Who hears that a session has ended, that somebody sees other units or was alerted, or that an event has changed, is told
-- which or who: a process forgets that one and keeps what it knows of the others. Names travel with commas between; none: anything may have
-- changed.

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

-- Whose units, or whose own row, may be others now: see visibleTo in storage/tables/units.ts.
create function announce_access(accounts text[]) returns void language sql as $$
  select announce_names('access', array(select distinct id from unnest(accounts) id where id is not null))
$$;

-- Who has the unit, and who manages that account.
create function announce_assigned() returns trigger language plpgsql as $$
begin
  perform announce_access(array(
    select user_id from changed union select u.manager from changed c join users u on u.id = c.user_id));
  return null;
end $$;
drop trigger assignments_access on assignments;
create trigger assignments_made after insert on assignments referencing new table as changed
  for each statement execute function announce_assigned();
create trigger assignments_gone after delete on assignments referencing old table as changed
  for each statement execute function announce_assigned();
-- Nobody does.
create trigger assignments_otherwise after update or truncate on assignments
  for each statement execute function announce('access');

-- Who manages it, and who sees everything; whoever has it is told by its assignments.
create function announce_units() returns trigger language plpgsql as $$
begin
  perform announce_access(array(select manager from changed union select id from users where rol = 4));
  return null;
end $$;
create function announce_managed() returns trigger language plpgsql as $$
begin
  perform announce_access(array[old.manager, new.manager]);
  return null;
end $$;
drop trigger units_access on units;
create trigger units_made after insert on units referencing new table as changed
  for each statement execute function announce_units();
create trigger units_gone after delete on units referencing old table as changed
  for each statement execute function announce_units();
create trigger units_managed after update of manager on units
  for each row when (old.manager is distinct from new.manager) execute function announce_managed();
-- Nobody does.
create trigger units_otherwise after truncate or update of imei on units
  for each statement execute function announce('access');

-- The account, its mirror accounts, which may no more than it, and who managed or manages it.
create function announce_account() returns trigger language plpgsql as $$
begin
  perform announce_access(
    array[new.id, old.manager, new.manager] || array(select id from users where owner = new.id));
  return null;
end $$;
create function announce_removed_accounts() returns trigger language plpgsql as $$
begin
  perform announce_access(array(select id from gone union select manager from gone));
  return null;
end $$;
drop trigger users_access on users;
create trigger users_access after update of name, nombre, rol, activo, manager, owner, editar, reportes, blocmotor,
    geocirculares, rutas, embed_origins, embed_units, embed_fields on users
  for each row execute function announce_account();
create trigger users_gone after delete on users referencing old table as gone
  for each statement execute function announce_removed_accounts();
create trigger users_emptied after truncate on users for each statement execute function announce('access');

-- Who was alerted.
create function announce_alerted() returns trigger language plpgsql as $$
begin
  perform announce_names('alerts', array(select distinct user_id from raised));
  return null;
end $$;
drop trigger alerts_announced on alerts;
create trigger alerts_announced after insert on alerts referencing new table as raised
  for each statement execute function announce_alerted();
