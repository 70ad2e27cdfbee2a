-- A command by SMS contains the tracker's password, so it goes only to a SIM that an administrator wrote.
alter table units
  add column sim_by       smallint not null default 4,  -- role of the account that wrote `sim`; of before: an administrator
  add column sms_password text;                         -- of the tracker; null: the server's SMS_DEVICE_PASSWORD

drop trigger units_edits on units;
create trigger units_edits after update of nombre, modelo, placas, sim, sim_by, sms_password, equipo_gps, device_id,
    tracker_model, manager, activo, registro, conductor, id_grupo, url_icon, url_icon_angulo, size_icon, url_camara on units
  for each row execute function announce_edit();

create or replace function record_row() returns trigger language plpgsql as $$
declare
  was jsonb := case tg_op when 'INSERT' then to_jsonb(new) else to_jsonb(old) end;
  kind text := case when tg_argv[0] = 'account' and was ->> 'rol' = '1' then 'mirrorAccount' else tg_argv[0] end;
  change text := case tg_op when 'INSERT' then 'Added' when 'UPDATE' then 'Changed' else 'Removed' end;
  changed text[] := '{}';
begin
  if tg_op = 'UPDATE' then
    -- Who wrote the SIM is the actor of the record.
    select array_agg(coalesce(said.name, one.key) order by coalesce(said.name, one.key) collate "C") into changed
    from jsonb_each(to_jsonb(new)) one
      left join (values ('name', 'user'), ('password', 'pass'), ('equipo_gps', 'equipo'), ('device_id', 'id_equipo'),
        ('tracker_model', 'modelo_gps'), ('sms_password', 'clave_sms')) said (key, name)
        on said.key = one.key
    where one.value is distinct from was -> one.key and one.key <> 'sim_by';
    if changed is null then return null; end if;
    if changed = '{registro}' then change := 'Renewed'; end if;
  end if;
  perform record_activity(kind || change, was ->> 'id', was ->> tg_argv[1], was ->> tg_argv[2], changed,
    coalesce(was ->> tg_argv[3], ''));
  return null;
end $$;

drop trigger units_activity on units;
create trigger units_activity after insert or delete or update of nombre, modelo, placas, sim, sim_by, sms_password,
    equipo_gps, device_id, tracker_model, manager, activo, registro, url_icon, url_icon_angulo, size_icon, url_camara on units
  for each row when (pg_trigger_depth() = 0) execute function record_row('device', 'nombre', '', 'imei');
