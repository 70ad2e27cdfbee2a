-- What the rest of the catalogue stands on: geofences, event definitions and their alerts, drivers, commands,
-- brands, password recovery and push subscriptions. Times are Unix ms, ids 24 hexadecimal digits.

-- Geofences, points of interest and routes (specification 1, section 3). tipo: 1 circle, 2 polygon, 3 PDI, 4 route.
create table geofences (
  id         text primary key,
  user_id    text not null references users (id) on delete cascade,
  tipo       smallint not null check (tipo between 1 and 4),
  nombre     text not null,
  color      text not null,                          -- of a PDI, the icon's address
  lat        double precision not null,
  lng        double precision not null,
  radio      double precision not null default 0,    -- m, circles only
  points     json not null default '[]',             -- [{lat, lng}…] of polygons and routes, as it is answered
  created_at bigint not null
);
create index geofences_user on geofences (user_id);

-- Event definitions (specification 1, section 3: Event).
create table events (
  id                text primary key,
  user_id           text not null references users (id) on delete cascade,
  nom_evento        text not null,
  tipo_evento       smallint not null check (tipo_evento between 1 and 9),  -- reading B of the codes
  activo            boolean not null default true,
  push_notification boolean not null default false,
  email             boolean not null default false,
  sms               boolean not null default false,
  mostrar_alerta    boolean not null default true,
  sonido            boolean not null default false,
  sonido_alerta     smallint not null default 0 check (sonido_alerta between 0 and 6),
  color_alerta      smallint not null check (color_alerta between 1 and 4),
  -- A geofence that an event watches is not deleted from under it; with its owner both go (so not `restrict`,
  -- which looks before the owner's events are gone).
  geofence_id       text references geofences (id) on delete no action,
  speed             real,                            -- km/h, of speeding
  creator           text not null default '',
  timestamp         bigint not null
);
create index events_user on events (user_id);
create index events_geofence on events (geofence_id);

create table event_units (
  event_id text not null references events (id) on delete cascade,
  imei     text not null references units (imei) on delete cascade,
  primary key (event_id, imei)
);
create index event_units_imei on event_units (imei);

-- What happened, a row for each account that is told of it (specification 1, section 3: Alert).
-- It keeps what the definition said then: a definition that is edited or deleted changes no past alert.
create table alerts (
  id             text primary key,
  user_id        text not null references users (id) on delete cascade,
  event_id       text,                               -- null: raised without a definition
  imei           text not null,
  time           bigint not null,                    -- of the fix
  created_at     bigint not null,
  clave_msj      text not null,
  nom_user       text not null,                      -- the unit's name
  nom_evento     text not null,
  mensaje        text not null default '',
  mostrar_alerta boolean not null,
  color_alerta   smallint,
  sonido         boolean not null,
  sonido_alerta  smallint,
  lat            double precision,
  lng            double precision,
  speed          real not null,                      -- km/h
  acc            boolean not null,
  direccion      text not null default '',
  handled_at     bigint,                             -- when its account was notified of it
  attended_at    bigint                              -- when a person attended it: off the list
);
-- Ids grow with time: of what happened at once, the order in which it happened.
create index alerts_user on alerts (user_id, time desc, id desc);
create index alerts_fresh on alerts (user_id, time desc, id desc) where handled_at is null;
create index alerts_age on alerts using brin (created_at);
create index alerts_unit on alerts (imei, time);
-- Whether a geocoder has been asked for its street: by one process, once.
alter table alerts add column located boolean not null default false;
create index alerts_unlocated on alerts (created_at) where not located;
create trigger alerts_announced after insert on alerts for each statement execute function announce('alerts');
-- The same fix never alerts the same account of the same thing twice.
create unique index alerts_once on alerts (user_id, imei, time, clave_msj, coalesce(event_id, ''));

-- Alerts that leave by mail, SMS or push: written with the alert, sent by whichever process takes them first.
create table deliveries (
  id         text primary key,
  alert_id   text not null references alerts (id) on delete cascade,
  channel    text not null check (channel in ('email', 'sms', 'push')),
  attempts   smallint not null default 0,
  next_at    bigint not null,                        -- not before
  sent_at    bigint,
  failed     text                                    -- why it was given up
);
create index deliveries_alert on deliveries (alert_id);
create index deliveries_waiting on deliveries (next_at) where sent_at is null and failed is null;
create trigger deliveries_announced after insert on deliveries
  for each statement execute function announce('deliveries');

-- What unit conditions already alerted of, so that a tracker that repeats itself is heard once.
alter table units
  add column alarm          text,                      -- the alarm that the latest fix carried (Fix.reason), if any
  add column alarm_at       bigint,                    -- when an alarm was last alerted
  add column low_battery    boolean not null default false,
  add column low_battery_at bigint,                    -- when it was last alerted
  -- Where the unit was when it last moved: a receiver that wanders where it stands enters and leaves nothing.
  add column anchor_lat     double precision,
  add column anchor_lng     double precision;
-- Every fix rewrites its unit's row: with room on its page no index has to be touched, and the dead are swept at once.
alter table units set (fillfactor = 40, autovacuum_vacuum_scale_factor = 0.1, autovacuum_vacuum_cost_delay = 0);

-- Browsers that take web push.
create table push_subscriptions (
  endpoint   text primary key,
  user_id    text not null references users (id) on delete cascade,
  p256dh     text not null,
  auth       text not null,
  created_at bigint not null
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- Commands to trackers (specification 2, section 3: Command log row).
create table commands (
  id          text primary key,
  user_id     text not null references users (id) on delete cascade,   -- on whose behalf
  imei        text not null,
  comando     text not null check (comando in ('busq', 'bloq', 'desbloq', 'zh', 'fr')),
  valor       text,
  confirmed   boolean not null default false,        -- bloq: agreed to although the unit is or may be moving
  tipo_envio  smallint not null check (tipo_envio in (1, 2)),          -- 1 GPRS, 2 SMS
  status      smallint not null default 0 check (status in (0, 1)),    -- 0 registered, 1 processed
  created_at  bigint not null,
  expires_at  bigint not null,
  claimed_at  bigint,                                -- when a process took it to write it: never written twice
  sent_at     bigint,                                -- when it was written to the socket or given to the gateway
  accepted_at bigint,                                -- when the device said that it will, once it is slow enough
  time_enviado bigint,                               -- when the device acknowledged it
  -- Why it is not sent any more: expired, replaced (by a newer one), broken (the connection, while it was written),
  -- lost (the process that had taken it), gateway (no SMS went out).
  failed      text check (failed in ('expired', 'replaced', 'broken', 'lost', 'gateway'))
);
create index commands_user on commands (user_id, created_at desc);
create index commands_waiting on commands (imei) where status = 0 and failed is null and sent_at is null;
create index commands_unanswered on commands (imei, claimed_at) where status = 0 and claimed_at is not null;

-- Drivers (specification 2, section 3).
create table drivers (
  id          text primary key,
  user_id     text not null references users (id) on delete cascade,
  nombre      text not null,
  imei        text references units (imei) on delete set null,   -- the unit driven
  tel         text not null default '',
  email       text not null default '',
  descripcion text not null default ''
);
create index drivers_user on drivers (user_id);
create index drivers_unit on drivers (imei);

-- The driver of a unit is its conductor, whoever writes, moves, renames or removes the driver, or its account.
create function name_conductor() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.imei is not null and (tg_op = 'DELETE' or new.imei is distinct from old.imei) then
    update units set conductor = '' where imei = old.imei and conductor = old.nombre;
  end if;
  if tg_op <> 'DELETE' and new.imei is not null then
    update units set conductor = new.nombre where imei = new.imei and conductor <> new.nombre;
  end if;
  return null;
end $$;
create trigger drivers_conductor after insert or delete or update of imei, nombre on drivers
  for each row execute function name_conductor();

-- Devices that were removed and whose records are still being deleted: until then nobody gets their imei.
create table removed_units (
  imei       text primary key,
  removed_at bigint not null
);

-- Device brands (specification 2, section 3).
create table brands (
  id    text primary key,
  marca text not null
);
insert into brands (id, marca) values
  ('1', 'Coban'), ('2', 'Coban GPS103'), ('3', 'Coban GPS105'), ('4', 'Coban GPS303'), ('5', 'Coban GPS403'),
  ('6', 'Coban TK103'), ('7', 'Concox'), ('8', 'Meitrack'), ('9', 'Queclink'), ('10', 'Ruptela'), ('11', 'Suntech'),
  ('12', 'Teltonika'), ('13', 'Android'), ('14', 'iPhone'), ('15', 'Otro');

-- Links that set a new password: hashed, they expire and work once.
create table password_resets (
  token_hash bytea primary key,
  user_id    text not null references users (id) on delete cascade,
  created_at bigint not null,
  expires_at bigint not null
);
create index password_resets_user on password_resets (user_id);
create index users_email on users (lower(email));

-- A password or an address that has changed leaves no older link behind.
create function forget_resets() returns trigger language plpgsql as $$
begin
  delete from password_resets where user_id = new.id;
  return null;
end $$;
create trigger users_resets after update of password, email on users
  for each row when (old.password <> new.password or old.email <> new.email) execute function forget_resets();

-- Links by which somebody without an account follows one unit: hashed, they expire.
create table follow_links (
  token_hash bytea primary key,
  user_id    text not null references users (id) on delete cascade,    -- who shared it
  imei       text not null references units (imei) on delete cascade,
  created_at bigint not null,
  expires_at bigint not null
);
create index follow_links_user on follow_links (user_id, created_at);
create index follow_links_unit on follow_links (imei);

-- Where the geocoder's address (units.direccion) was asked for: farther away it says nothing of the unit.
alter table units add column direccion_lat double precision, add column direccion_lng double precision;

-- Whoever changes what is alerted is heard by every process that evaluates fixes.
create trigger geofences_rules after insert or update or delete or truncate on geofences
  for each statement execute function announce('rules');
create trigger events_rules after insert or update or delete or truncate on events
  for each statement execute function announce('rules');
create trigger event_units_rules after insert or update or delete or truncate on event_units
  for each statement execute function announce('rules');
