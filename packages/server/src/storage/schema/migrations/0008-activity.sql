-- Who did what to whom. Triggers write it, so that no writer can forget it, and in the transaction of the change: it is
-- there exactly where the change is. Who acts, the transaction says (`baliza.actor`, an account's id); without it, as
-- in housekeeping or a demo's preparation, nothing is recorded. What a change takes with it (a removed account's
-- units, drivers and mirror accounts) is part of that change: only what a statement says itself is recorded.
create table activity (
  id         bigint generated always as identity primary key,
  at         bigint not null,
  -- Ids without references and names as they were: what is removed stays in the record.
  actor_id   text not null,
  actor      text not null,
  subject_id text,                                   -- on whose behalf, where it was somebody else's
  subject    text,
  action     text not null,                          -- a key of sdk-core's `activities`
  object_id  text not null,
  object     text not null,
  fields     text[] not null default '{}',           -- what changed: names, never values
  detail     text not null default ''
);
create index activity_time on activity (at desc, id desc);
create index activity_actor on activity (actor_id, at desc, id desc);

-- Records one thing that the transaction's actor does. `subject_id`: whose it is; nobody where that is the actor.
create function record_activity(action text, object_id text, object text, subject_id text, fields text[], detail text)
returns void language sql as $$
  insert into activity (at, actor_id, actor, subject_id, subject, action, object_id, object, fields, detail)
  select (extract(epoch from clock_timestamp()) * 1000)::bigint, a.id, a.name, s.id, s.name, $1, $2, $3, $5, $6
  from users a left join users s on s.id = $4 and s.id <> a.id
  where a.id = current_setting('baliza.actor', true)
$$;

-- Arguments: what the row is, and its columns with its name, its owner ('' for none) and a detail ('' for none).
create function record_row() returns trigger language plpgsql as $$
declare
  was jsonb := case tg_op when 'INSERT' then to_jsonb(new) else to_jsonb(old) end;
  kind text := case when tg_argv[0] = 'account' and was ->> 'rol' = '1' then 'mirrorAccount' else tg_argv[0] end;
  change text := case tg_op when 'INSERT' then 'Added' when 'UPDATE' then 'Changed' else 'Removed' end;
  changed text[] := '{}';
begin
  if tg_op = 'UPDATE' then
    select array_agg(coalesce(said.name, one.key) order by coalesce(said.name, one.key) collate "C") into changed
    from jsonb_each(to_jsonb(new)) one
      left join (values ('name', 'user'), ('password', 'pass'), ('equipo_gps', 'equipo')) said (key, name)
        on said.key = one.key
    where one.value is distinct from was -> one.key;
    if changed is null then return null; end if;
    if changed = '{registro}' then change := 'Renewed'; end if;
  end if;
  perform record_activity(kind || change, was ->> 'id', was ->> tg_argv[1], was ->> tg_argv[2], changed,
    coalesce(was ->> tg_argv[3], ''));
  return null;
end $$;

-- Arguments: the action, and the column with a detail ('' for none). The object is the unit of the row's imei.
create function record_about_unit() returns trigger language plpgsql as $$
declare
  subject jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform record_activity(tg_argv[0], n.id, n.nombre, subject ->> 'user_id', '{}', coalesce(subject ->> tg_argv[1], ''))
  from units n where n.imei = subject ->> 'imei';
  return null;
end $$;

create trigger users_activity after insert or delete or update of name, nombre, email, tel, password, rol, activo,
    manager, editar, reportes, blocmotor, geocirculares, rutas on users
  for each row when (pg_trigger_depth() = 0) execute function record_row('account', 'name', 'owner', '');
-- No column that a fix touches, nor those that drivers and groups give.
create trigger units_activity after insert or delete or update of nombre, modelo, placas, sim, equipo_gps, manager,
    activo, registro, url_icon, url_icon_angulo, size_icon, url_camara on units
  for each row when (pg_trigger_depth() = 0) execute function record_row('device', 'nombre', '', 'imei');
create trigger drivers_activity after insert or delete or update on drivers
  for each row when (pg_trigger_depth() = 0) execute function record_row('driver', 'nombre', 'user_id', '');
-- Not its changes: they are mostly of its units, which whoever saves a group records with it.
create trigger groups_activity after insert or delete on groups
  for each row when (pg_trigger_depth() = 0) execute function record_row('group', 'nombre', 'user_id', '');
create trigger assignments_added after insert on assignments
  for each row when (pg_trigger_depth() = 0) execute function record_about_unit('unitAssigned', '');
create trigger assignments_removed after delete on assignments
  for each row when (pg_trigger_depth() = 0) execute function record_about_unit('unitUnassigned', '');
create trigger commands_activity after insert on commands
  for each row when (pg_trigger_depth() = 0) execute function record_about_unit('commandSent', 'comando');

-- Who sent a command, where it was not the account on whose behalf it went.
alter table commands add column sent_by text references users (id) on delete set null;
create index commands_sender on commands (sent_by) where sent_by is not null;
