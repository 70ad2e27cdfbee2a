-- Whoever changes who sees what, or what a unit is called, is heard by every server process: its feed and its
-- session cache look again. Triggers, so that no writer can forget it. Fixes announce themselves (channel units).

create function announce() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end $$;

create trigger assignments_access after insert or update or delete or truncate on assignments
  for each statement execute function announce('access');
create trigger users_access after delete or truncate
    or update of name, nombre, rol, activo, manager, owner, editar, reportes, blocmotor, geocirculares, rutas on users
  for each statement execute function announce('access');
create trigger sessions_ended after delete or truncate on sessions
  for each statement execute function announce('sessions');
create trigger units_access after insert or delete or truncate or update of manager, imei on units
  for each statement execute function announce('access');

create function announce_edit() returns trigger language plpgsql as $$
begin
  perform pg_notify('edits', new.imei);
  return null;
end $$;

-- The columns that people edit; a fix touches none of them.
create trigger units_edits after update of nombre, modelo, placas, sim, equipo_gps, manager, activo, registro,
    conductor, id_grupo, url_icon, url_icon_angulo, size_icon, url_camara on units
  for each row execute function announce_edit();

-- What this database is for: a demo has accounts with public passwords and never becomes a production database.
create table house (
  key   text primary key,
  value text not null
);
