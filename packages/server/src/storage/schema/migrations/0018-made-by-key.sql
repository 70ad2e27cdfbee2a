-- What an API key makes and what works on without it names its key, and so does the log. Which key acts, the transaction
-- says, as it says whose it is (`baliza.actor`): no writer can forget it.
create function acting_key() returns text language sql stable as $$
  select nullif(current_setting('baliza.key', true), '')
$$;

-- A link ends with its key. An event stays, and is asked for where the key is revoked.
alter table follow_links add column key_id text default acting_key() references api_keys (id) on delete cascade;
create index follow_links_key on follow_links (key_id) where key_id is not null;
alter table events add column key_id text default acting_key() references api_keys (id) on delete set null;
create index events_key on events (key_id) where key_id is not null;

-- As it was called: a key that is revoked stays in the record.
alter table activity add column key_id text, add column key_name text;
create index activity_key on activity (key_id, at desc, id desc) where key_id is not null;

create or replace function record_activity(
  action text, object_id text, object text, subject_id text, fields text[], detail text
) returns void language sql as $$
  insert into activity
    (at, actor_id, actor, subject_id, subject, action, object_id, object, fields, detail, key_id, key_name)
  select (extract(epoch from clock_timestamp()) * 1000)::bigint, a.id, a.name, s.id, s.name, $1, $2, $3, $5, $6,
    k.id, k.nombre
  from users a left join users s on s.id = $4 and s.id <> a.id left join api_keys k on k.id = acting_key()
  where a.id = current_setting('baliza.actor', true)
$$;
