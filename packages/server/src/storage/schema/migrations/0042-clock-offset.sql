-- The error of a tracker's clock, as its live sentences show it: see fixes/clock.ts.
alter table unit_live
  add column clock_offset int,                         -- ms, negative: behind; null: none is known
  add column clock_lead   int,                         -- ms, clock minus receipt of the consecutive sentences with one lead
  add column clock_count  smallint not null default 0, -- number of those sentences
  add column clock_at     bigint;                      -- receipt of the last counted one, Unix ms
