-- Reports that are sent by mail from time to time. What is due is claimed by one of the processes, which renews its claim
-- while it works: whose claim has run out is sent by another, to the recipients that have none yet.
create table report_schedules (
  id            text primary key,
  user_id       text not null references users (id) on delete cascade,
  nombre        text not null,
  reporte       text not null,                          -- a key of sdk-core's `scheduledReports`
  velocidad     int,                                    -- km/h
  unidades      text[],                                 -- imeis; null: every unit that the account sees
  frecuencia    text not null check (frecuencia in ('day', 'week', 'month')),
  dia           int not null,
  hora          text not null,
  zona          text not null,
  destinatarios text[] not null,
  formato       text not null check (formato in ('pdf', 'xlsx', 'csv')),
  activo        boolean not null default true,
  created_at    bigint not null,
  next_at       bigint not null,                        -- when it is due
  asked_at      bigint,                                 -- when somebody asked for it to be sent at once
  -- The sending in progress: for which time it is due, who has it, and until when nobody else takes it.
  due_at        bigint,
  claim         text,
  claimed_until bigint not null default 0,
  attempts      int not null default 0,
  sent_to       text[] not null default '{}',
  tried_at      bigint,
  sent_at       bigint,
  error         text not null default ''                -- why the last one was not sent
);
create index report_schedules_user on report_schedules (user_id);
create index report_schedules_due on report_schedules (next_at) where activo;

create trigger report_schedules_activity after insert or delete or update of nombre, reporte, velocidad, unidades,
    frecuencia, dia, hora, zona, destinatarios, formato, activo on report_schedules
  for each row when (pg_trigger_depth() = 0) execute function record_row('reportSchedule', 'nombre', 'user_id', '');
