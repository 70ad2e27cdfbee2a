-- Keys for programs that act for an account without its password. What is stored of a key is its SHA-256.
create table api_keys (
  id         text primary key,
  number     bigint generated always as identity,   -- in the order in which they were made
  user_id    text not null references users (id) on delete cascade,
  key_hash   bytea not null unique,
  prefix     text not null,                         -- what it is known by: its first eleven characters
  nombre     text not null,
  scopes     text[] not null,                       -- keys of sdk-core's `keyScopes`
  units      text[],                                -- imeis; null: every unit that the account sees
  addresses  text[] not null,                       -- CIDR; none: anywhere
  created_at bigint not null,
  expires_at bigint,                                -- null: when it is revoked
  used_at    bigint,                                -- to the minute
  used_from  text
);
create index api_keys_user on api_keys (user_id);

-- A key is not changed, only used: what ends it is its removal.
create trigger api_keys_ended after delete or truncate on api_keys
  for each statement execute function announce('sessions');
create trigger api_keys_activity after insert or delete on api_keys
  for each row when (pg_trigger_depth() = 0) execute function record_row('key', 'nombre', 'user_id', '');
