-- When an account was last seen here: written where a session is opened or prolonged, not with each request.
alter table users add column last_access bigint;     -- Unix ms; null: never
update users u set last_access = seen.at
  from (select user_id, max(created_at) as at from sessions where origin is null group by user_id) seen
  where seen.user_id = u.id;
