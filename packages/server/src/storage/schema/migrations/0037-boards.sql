-- A link may also be to a board: it has a name, of some units or of all that its maker sees, and ends where it was said when.
alter table follow_links
  alter column imei drop not null,
  alter column expires_at drop not null,
  add column nombre text,
  add column units text[],
  add constraint follow_links_kind check (
    case when imei is null then nombre is not null else nombre is null and units is null and expires_at is not null end
  );

-- A board's token is a session's to whoever shows it: that it has ended is heard as of one.
create function announce_ended_boards() returns trigger language plpgsql as $$
begin
  perform announce_names('sessions',
    array(select encode(token_hash, 'base64') || ' ' || user_id from gone where imei is null));
  return null;
end $$;
create trigger boards_ended after delete on follow_links referencing old table as gone
  for each statement execute function announce_ended_boards();
create trigger boards_emptied after truncate on follow_links for each statement execute function announce('sessions');
