-- Every column of `units` that a person edits is announced to the other processes.
drop trigger units_edits on units;
create trigger units_edits after update of nombre, modelo, placas, sim, equipo_gps, device_id, tracker_model, manager,
    activo, registro, conductor, id_grupo, url_icon, url_icon_angulo, size_icon, url_camara on units
  for each row execute function announce_edit();
