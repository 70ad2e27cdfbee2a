-- What registered units said and nobody could store, for the operator to read and to replay once its fault is mended.
create table dead_letters (
  id          bigint generated always as identity primary key,
  imei        text not null references units (imei) on delete cascade,
  protocol    text not null check (protocol in ('coban', 'osmand', 'traccar')),
  raw         bytea not null,                        -- a frame, or the body or query of a request, as it came
  reason      text not null,                         -- what was thrown
  received_at bigint not null,                       -- Unix ms
  rejected_at bigint not null                        -- Unix ms
);
create index dead_letters_unit on dead_letters (imei);
create index dead_letters_age on dead_letters (rejected_at);
