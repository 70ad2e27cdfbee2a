-- What was done with an idempotency key, and what was answered: for 24 hours the same request is answered again and not
-- done again. A row is claimed before anything is done, and `begun` is written by each transaction of the call that
-- changes something, so that whoever finds a claim whose server is gone knows whether anything was done.
create table idempotency_keys (
  user_id     text not null references users (id) on delete cascade,
  actor       text not null,                           -- '': a session; an API key's id, or a site that embeds
  call        text not null,                           -- as `devices.add`
  key         text not null,
  body_hash   text not null,                           -- SHA-256; scrypt of it where the body holds a password
  run         text not null unique,                    -- who does it: a server that is late changes nothing any more
  held_until  timestamptz not null,                    -- a server that lives moves it on; by the database's clock
  begun       boolean not null default false,          -- something was committed
  http_status integer,                                 -- null: not answered
  answer      text,
  created_at  bigint not null,                         -- Unix ms
  primary key (user_id, actor, call, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
