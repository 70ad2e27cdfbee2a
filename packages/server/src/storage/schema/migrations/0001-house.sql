-- Times are Unix milliseconds (bigint), as trackers send them and as the wire carries them.
-- Ids are 24 hexadecimal digits, as the wire's `_id`.

create table users (
  id            text primary key,
  name          text not null,                       -- the wire's `user` (login name)
  nombre        text not null default '',
  email         text not null default '',
  tel           text not null default '',
  password      text not null,                       -- scrypt, with its parameters and salt
  rol           smallint not null check (rol between 1 and 4),
  activo        boolean not null default true,
  manager       text references users (id) on delete set null,
  owner         text references users (id) on delete cascade,   -- a mirror account's user
  editar        boolean not null default true,
  reportes      boolean not null default true,
  blocmotor     boolean not null default true,
  geocirculares boolean not null default true,
  rutas         boolean not null default true,
  reg           bigint not null
);
create unique index users_name on users (lower(name));
create index users_manager on users (manager);
create index users_owner on users (owner);

create table sessions (
  token_hash bytea primary key,                      -- sha-256 of the token; the token itself is nowhere
  user_id    text not null references users (id) on delete cascade,
  created_at bigint not null,
  expires_at bigint not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- A unit with its latest position: nobody scans history for it.
create table units (
  imei            text primary key,
  id              text not null unique,
  nombre          text not null,
  modelo          text not null default '',
  placas          text not null default '',
  sim             text not null default '',
  equipo_gps      text not null default '',
  manager         text references users (id) on delete set null,
  activo          boolean not null default true,
  registro        bigint not null,
  conductor       text not null default '',
  id_grupo        text,
  url_icon        text,
  url_icon_angulo smallint not null default 2,
  size_icon       text,
  url_camara      text,
  dialect         text check (dialect in ('letters', 'digits')),  -- how a GPS103 tracker takes commands
  -- the latest that is known
  lat             double precision,
  lng             double precision,
  speed           real not null default 0,           -- km/h
  acc             boolean not null default false,
  acc_since       bigint,                            -- when the engine entered its present state
  angulo          smallint not null default 0,
  altitude        real not null default 0,
  direccion       text not null default '',
  pdi             text not null default '',
  door            boolean,
  battery         real,
  odometro        double precision not null default 0,  -- km
  gps_status      text not null default '',          -- 'A' valid, 'V' no satellite fix
  timestamp       bigint,                            -- device time of the latest fix
  time_server     bigint
);
create index units_manager on units (manager);

create table assignments (
  user_id text not null references users (id) on delete cascade,
  imei    text not null references units (imei) on delete cascade,
  primary key (user_id, imei)
);
create index assignments_unit on assignments (imei);

-- Every key contains imei, so that it can be distributed by imei without a change of schema.
-- Receiving a fix twice changes nothing: (imei, time) is its identity.
create table positions (
  imei        text not null,
  time        bigint not null,
  received_at bigint not null,
  valid       boolean not null,
  lat         double precision,
  lng         double precision,
  speed       real,
  course      smallint,
  altitude    real,
  acc         boolean,
  door        boolean,
  battery     real,
  odometer    double precision,                      -- m, as the device counts them
  reason      text not null default 'position',
  attributes  jsonb,
  primary key (imei, time)
) partition by range (time);
create table positions_default partition of positions default;
