-- What people write of a unit's device (0028) is recorded as the rest, by its names on the wire.
create or replace function record_row() returns trigger language plpgsql as $$
declare
  was jsonb := case tg_op when 'INSERT' then to_jsonb(new) else to_jsonb(old) end;
  kind text := case when tg_argv[0] = 'account' and was ->> 'rol' = '1' then 'mirrorAccount' else tg_argv[0] end;
  change text := case tg_op when 'INSERT' then 'Added' when 'UPDATE' then 'Changed' else 'Removed' end;
  changed text[] := '{}';
begin
  if tg_op = 'UPDATE' then
    select array_agg(coalesce(said.name, one.key) order by coalesce(said.name, one.key) collate "C") into changed
    from jsonb_each(to_jsonb(new)) one
      left join (values ('name', 'user'), ('password', 'pass'), ('equipo_gps', 'equipo'), ('device_id', 'id_equipo'),
        ('tracker_model', 'modelo_gps')) said (key, name)
        on said.key = one.key
    where one.value is distinct from was -> one.key;
    if changed is null then return null; end if;
    if changed = '{registro}' then change := 'Renewed'; end if;
  end if;
  perform record_activity(kind || change, was ->> 'id', was ->> tg_argv[1], was ->> tg_argv[2], changed,
    coalesce(was ->> tg_argv[3], ''));
  return null;
end $$;

drop trigger units_activity on units;
create trigger units_activity after insert or delete or update of nombre, modelo, placas, sim, equipo_gps, device_id,
    tracker_model, manager, activo, registro, url_icon, url_icon_angulo, size_icon, url_camara on units
  for each row when (pg_trigger_depth() = 0) execute function record_row('device', 'nombre', '', 'imei');
