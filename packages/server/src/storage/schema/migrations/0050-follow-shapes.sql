-- A link keeps the shape that its geofence had when the link was created: a later edit does not move the destination.
alter table follow_links add column dest_shape json;
update follow_links l set dest_shape =
  case g.tipo
    when 1 then json_build_object('kind', 'circle', 'lat', g.lat, 'lng', g.lng, 'radio', g.radio)
    else json_build_object('kind', 'polygon', 'points', g.points)
  end
from geofences g where g.id = l.geofence_id;
-- Drops the index and the check of the column too. A point has the same radius in every link.
alter table follow_links drop column geofence_id, drop column radius;
alter table follow_links add constraint follow_links_destination check (
  (dest_lat is null) = (dest_lng is null) and (dest_lat is null) = (dest_name is null)
  and (dest_lat is not null or (dest_shape is null and arrived_at is null))
  and (dest_lat is null or imei is not null)
);
-- landed: 3fafdfbc0b2c2790d206d43a81230a3d8eb6731be855f024a6ea4fe904dd5ed7 Un enlace guarda la forma de su geocerca: editarla o eliminarla no cambia el destino.
