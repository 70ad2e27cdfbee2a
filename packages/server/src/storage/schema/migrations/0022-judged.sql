-- What a unit's next fix is held against (sdk-core's JudgeState), in place of the anchor alone; and how well a place is known.
alter table units add column judged jsonb;
update units set judged = jsonb_build_object(
    'last', jsonb_build_object('time', timestamp, 'lat', lat, 'lng', lng, 'speed', speed, 'acc', acc, 'accuracy', null),
    'anchor', jsonb_build_object('lat', coalesce(anchor_lat, lat), 'lng', coalesce(anchor_lng, lng), 'accuracy', null),
    'stands', speed < 3,
    'waiting', null,
    'speed', speed,
    'speedAt', timestamp,
    'on', acc,
    'saysEngine', acc_since is not null)
  where lat is not null and lng is not null and timestamp is not null;
alter table units drop column anchor_lat, drop column anchor_lng;

alter table positions add column accuracy real;      -- m; null: not said
update positions set accuracy = (attributes->>'accuracy')::real
  where jsonb_typeof(attributes->'accuracy') = 'number' and (attributes->>'accuracy')::float8 between 0.01 and 1e7;
