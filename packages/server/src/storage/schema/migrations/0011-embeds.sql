-- Where the widgets of a mirror account may be shown, and what they show there.
alter table users
  add column embed_origins text[] not null default '{}',
  add column embed_units text[],                       -- imeis; null: every unit that the account sees
  add column embed_fields text[] not null default '{speed,plates,driver}',
  -- What the partner's server signs with: an HMAC is checked with the key itself, so no hash of it would do.
  add column embed_key text;

-- The origin that a token was made for; null: a session of a login.
alter table sessions add column origin text;

drop trigger users_access on users;
create trigger users_access after delete or truncate
    or update of name, nombre, rol, activo, manager, owner, editar, reportes, blocmotor, geocirculares, rutas,
      embed_origins, embed_units, embed_fields on users
  for each statement execute function announce('access');

drop trigger users_activity on users;
create trigger users_activity after insert or delete or update of name, nombre, email, tel, password, rol, activo,
    manager, editar, reportes, blocmotor, geocirculares, rutas, embed_origins, embed_units, embed_fields, embed_key on users
  for each row when (pg_trigger_depth() = 0) execute function record_row('account', 'name', 'owner', '');
