-- Whether a user (role 2) may have API keys and webhooks, for the units that it sees: its manager allows it.
alter table users add column integraciones boolean not null default false;

drop trigger users_access on users;
create trigger users_access after update of name, nombre, rol, activo, manager, owner, editar, reportes, blocmotor,
    geocirculares, rutas, integraciones, embed_origins, embed_units, embed_fields on users
  for each row execute function announce_account();

drop trigger users_activity on users;
create trigger users_activity after insert or delete or update of name, nombre, email, tel, password, rol, activo,
    manager, editar, reportes, blocmotor, geocirculares, rutas, integraciones, embed_origins, embed_units, embed_fields,
    embed_key on users
  for each row when (pg_trigger_depth() = 0) execute function record_row('account', 'name', 'owner', '');
