-- Trackers of several protocols.
alter table units
  add column device_id     text unique,   -- what the device calls itself, where that is not its imei
  add column tracker_model text;          -- a code of the trackers' models: how its engine is cut; null: nobody has said it

alter table commands
  add column correlation text,            -- what comes back in the device's answer and tells it from others
  add column taken_at    bigint,          -- when the device said that it has it
  add column reply       text;            -- the device's own words
-- Besides: unsupported (the device has no such order, or its model is not said), refused (by the device).
alter table commands drop constraint commands_failed_check;
alter table commands add constraint commands_failed_check
  check (failed in ('expired', 'replaced', 'broken', 'lost', 'gateway', 'unsupported', 'refused'));

alter table dead_letters drop constraint dead_letters_protocol_check;
alter table dead_letters add constraint dead_letters_protocol_check
  check (protocol in ('coban', 'suntech', 'queclink', 'gt06', 'teltonika', 'h02', 'osmand', 'traccar', 'log'));
