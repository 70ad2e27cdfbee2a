-- The bin: what people have removed, for 30 days, so that it can be brought back. A removed row is gone from its table, so
-- that no query has to ask whether it is there; the bin keeps it as it was. Triggers write it, so that nothing that goes
-- with a row is forgotten: a transaction names its entry (`baliza.bin`), and from there on each row that goes, and each
-- reference that is emptied, is kept, whether by its statement or by a foreign key.
--
-- What a device has recorded stays where it is, under the device's imei: nobody sees it without the device. Whoever
-- registers that imei meanwhile must not find it: it is set aside then, under '~' and the id.
create table bin (
  id              text primary key,                  -- of what was removed
  kind            text not null check (kind in
    ('device', 'account', 'mirrorAccount', 'driver', 'group', 'geofence', 'pdi', 'route', 'event')),
  name            text not null,
  detail          text not null default '',          -- of a device its imei, of an account its person's name
  user_id         text,                              -- whose it was; of a mirror account its user
  manager         text,                              -- of a device or an account
  imei            text unique,                       -- of a device whose records are not set aside
  removed_by      text not null default '',
  removed_by_name text not null default '',
  removed_at      bigint not null                    -- Unix ms; 0: nobody can bring it back, its records are being deleted
);
create index bin_age on bin (removed_at);

create table bin_rows (
  number      bigint generated always as identity primary key,
  bin_id      text not null references bin (id) on delete cascade,
  table_name  text not null,
  column_name text,                                  -- null: the row went; else the reference that it lost
  kept        jsonb not null
);
create index bin_rows_entry on bin_rows (bin_id, number);

-- Arguments: none where a row goes; where it loses a reference, that column and the key's.
create function keep_removed() returns trigger language plpgsql as $$
declare
  entry text := nullif(current_setting('baliza.bin', true), '');
  was jsonb;
begin
  if entry is null then return null; end if;
  was := to_jsonb(old);
  if tg_nargs > 0 then
    was := jsonb_build_object(tg_argv[0], was -> tg_argv[0], tg_argv[1], was -> tg_argv[1]);
  elsif tg_table_name = 'assignments' then
    -- Who administered the two then: it is given back where that has not changed.
    was := was
      || coalesce((select jsonb_build_object('unit_manager', manager) from units where imei = was ->> 'imei'), '{}')
      || coalesce((select jsonb_build_object('user_manager', manager) from users where id = was ->> 'user_id'), '{}');
  end if;
  insert into bin_rows (bin_id, table_name, column_name, kept) values (entry, tg_table_name, tg_argv[0], was);
  return null;
end $$;

create trigger users_kept after delete on users for each row execute function keep_removed();
create trigger units_kept after delete on units for each row execute function keep_removed();
create trigger assignments_kept after delete on assignments for each row execute function keep_removed();
create trigger groups_kept after delete on groups for each row execute function keep_removed();
create trigger drivers_kept after delete on drivers for each row execute function keep_removed();
create trigger geofences_kept after delete on geofences for each row execute function keep_removed();
create trigger events_kept after delete on events for each row execute function keep_removed();
create trigger event_units_kept after delete on event_units for each row execute function keep_removed();
create trigger users_manager_kept after update of manager on users
  for each row when (old.manager is not null and new.manager is null) execute function keep_removed('manager', 'id');
create trigger units_manager_kept after update of manager on units
  for each row when (old.manager is not null and new.manager is null) execute function keep_removed('manager', 'imei');
create trigger units_group_kept after update of id_grupo on units
  for each row when (old.id_grupo is not null and new.id_grupo is null)
  execute function keep_removed('id_grupo', 'imei');
create trigger drivers_unit_kept after update of imei on drivers
  for each row when (old.imei is not null and new.imei is null) execute function keep_removed('imei', 'id');

-- What was alerted and ordered stays too, and goes with its account's or its device's entry.
alter table alerts drop constraint alerts_user_id_fkey;
alter table commands drop constraint commands_user_id_fkey;

-- Removals of before had their records deleted at once; where that was interrupted it goes on.
insert into bin (id, kind, name, imei, removed_at) select md5(imei), 'device', imei, imei, 0 from removed_units;
drop table removed_units;
