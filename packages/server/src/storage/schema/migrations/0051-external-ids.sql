-- Ids of other systems. Each is unique among the records of one kind of its owner.
alter table units add column id_externo text;
alter table users add column id_externo text;
alter table drivers add column id_externo text;
alter table groups add column id_externo text;
alter table geofences add column id_externo text;
alter table follow_links add column id_externo text;
create unique index units_id_externo on units (coalesce(manager, ''), id_externo) where id_externo is not null;
create unique index users_id_externo on users (coalesce(manager, ''), id_externo) where id_externo is not null;
create unique index drivers_id_externo on drivers (user_id, id_externo) where id_externo is not null;
create unique index groups_id_externo on groups (user_id, id_externo) where id_externo is not null;
create unique index geofences_id_externo on geofences (user_id, id_externo) where id_externo is not null;
create unique index follow_links_id_externo on follow_links (user_id, id_externo) where id_externo is not null;
-- Calls look up an external id among all that an account sees.
create index units_by_id_externo on units (id_externo) where id_externo is not null;
create index users_by_id_externo on users (id_externo) where id_externo is not null;
create index drivers_by_id_externo on drivers (id_externo) where id_externo is not null;
create index groups_by_id_externo on groups (id_externo) where id_externo is not null;
create index geofences_by_id_externo on geofences (id_externo) where id_externo is not null;

-- The removal of a manager must not fail because of its units or users, so that those whose ids are taken lose them.
create function drop_taken_id() returns trigger language plpgsql as $$
declare
  taken boolean;
begin
  execute format(
    'select exists (select 1 from %I where coalesce(manager, '''') = coalesce($1, '''') and id_externo = $2 and id <> $3)',
    tg_table_name) into taken using new.manager, new.id_externo, new.id;
  if taken then new.id_externo := null; end if;
  return new;
end $$;
create trigger units_taken_id before update of manager on units for each row
  when (new.id_externo is not null and new.manager is distinct from old.manager) execute function drop_taken_id();
create trigger users_taken_id before update of manager on users for each row
  when (new.id_externo is not null and new.manager is distinct from old.manager) execute function drop_taken_id();

drop trigger units_edits on units;
create trigger units_edits after update of nombre, modelo, placas, sim, sim_by, sms_password, equipo_gps, device_id,
    tracker_model, manager, activo, registro, conductor, id_grupo, url_icon, url_icon_angulo, size_icon, url_camara,
    id_externo on units
  for each row execute function announce_edit();
drop trigger units_activity on units;
create trigger units_activity after insert or delete or update of nombre, modelo, placas, sim, sim_by, sms_password,
    equipo_gps, device_id, tracker_model, manager, activo, registro, url_icon, url_icon_angulo, size_icon, url_camara,
    id_externo on units
  for each row when (pg_trigger_depth() = 0) execute function record_row('device', 'nombre', '', 'imei');
drop trigger users_activity on users;
create trigger users_activity after insert or delete or update of name, nombre, email, tel, password, rol, activo,
    manager, editar, reportes, blocmotor, geocirculares, rutas, integraciones, embed_origins, embed_units, embed_fields,
    embed_key, id_externo on users
  for each row when (pg_trigger_depth() = 0) execute function record_row('account', 'name', 'owner', '');
-- landed: 9625a690887b20b6519b0b6713aae04bc235fbcc6ce62121be4ee4686772e76c Unidades, cuentas, conductores, geocercas, grupos y enlaces pueden llevar el ID que tienen en otro sistema.
