-- A message of the intake log that nobody can read is set aside as well: it is no unit's, so its imei is empty.
alter table dead_letters drop constraint dead_letters_protocol_check;
alter table dead_letters add constraint dead_letters_protocol_check
  check (protocol in ('coban', 'osmand', 'traccar', 'log'));
