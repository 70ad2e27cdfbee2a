-- What is counted against guessing and flooding, for all server processes together. The key is a hash: what people type
-- where a name belongs is sometimes a password.
create table attempts (
  key   bytea primary key,
  count integer not null,
  until bigint not null                              -- when its window closes, Unix ms
);
create index attempts_until on attempts (until);

-- A password that has changed, or an account that was deactivated, leaves no link behind: those of an owner's mirror
-- accounts end with the owner, and none comes back with the account.
create function forget_links() returns trigger language plpgsql as $$
begin
  delete from follow_links where user_id = new.id
    or (not new.activo and user_id in (select id from users where owner = new.id));
  return null;
end $$;
create trigger users_links after update of password, activo on users
  for each row when (old.password <> new.password or (old.activo and not new.activo)) execute function forget_links();

delete from follow_links l using users u left join users o on o.id = u.owner
  where u.id = l.user_id and not (u.activo and coalesce(o.activo, true));
