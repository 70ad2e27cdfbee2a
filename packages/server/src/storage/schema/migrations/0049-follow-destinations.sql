-- A link to a unit may have a destination, a point or a geofence. It ends when the unit arrives there.
alter table follow_links
  add column dest_lat double precision,
  add column dest_lng double precision,
  add column dest_name text,
  add column geofence_id text references geofences (id) on delete set null,
  -- Metres.
  add column radius real not null default 150,
  add column arrived_at bigint,
  add constraint follow_links_destination check (
    (dest_lat is null) = (dest_lng is null) and (dest_lat is null) = (dest_name is null)
    and (dest_lat is not null or (geofence_id is null and arrived_at is null))
    and (dest_lat is null or imei is not null)
  );
-- Every stored fix asks for these links.
create index follow_links_awaited on follow_links (imei) where dest_lat is not null;
create index follow_links_geofence on follow_links (geofence_id) where geofence_id is not null;
-- landed: 97cc7b342d7d77371e3fada74ec4e30439ffbf96b635d5d3de5dbb5cf0ca98b7 Un enlace para seguir una unidad puede terminar cuando llega a su destino.
