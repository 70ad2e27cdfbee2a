-- Which connection of a tracker is its newest, whichever server process holds it: only that one takes commands.
-- Its numbers come from one sequence: no clock decides, and none is given twice, not even after an imei has been
-- removed and registered again.
create sequence connection_numbers;
create table connections (
  imei   text primary key references units (imei) on delete cascade,
  number bigint not null
);
