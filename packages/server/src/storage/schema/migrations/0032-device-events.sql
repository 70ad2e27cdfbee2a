-- Events of what devices tell besides what the specification names: codes from 10 on.
alter table events drop constraint events_tipo_evento_check;
alter table events add constraint events_tipo_evento_check check (tipo_evento between 1 and 21);

-- Those alarms that go on, so that each is alerted once: what `alarm` is for an SOS and a power cut.
alter table unit_live add column alarms text;
