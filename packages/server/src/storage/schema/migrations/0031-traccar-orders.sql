-- Orders to devices that a Traccar has the connection of.
alter table connections
  add column traccar_id text;             -- what Traccar calls the device; null: the tracker connects to us

alter table commands
  add column queued_at bigint;            -- when Traccar said that it keeps it until its device comes
-- Besides, of Traccar: it was not reached, it was slow, its certificate, our token, it sends elsewhere, its answer cannot be
-- read, it has no such device, it has two, the device's protocol has no such order there, it refused.
alter table commands drop constraint commands_failed_check;
alter table commands add constraint commands_failed_check
  check (failed in ('expired', 'replaced', 'broken', 'lost', 'gateway', 'unsupported', 'refused', 'traccarAway',
    'traccarSlow', 'traccarCertificate', 'traccarToken', 'traccarRedirect', 'traccarUnreadable', 'traccarNoDevice',
    'traccarTwoDevices', 'traccarUnsupported', 'traccarRefused'));
