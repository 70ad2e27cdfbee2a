-- Every gateway reads the few units whose clocks are ahead when it starts.
create index unit_live_ahead on unit_live (imei) where clock_offset > 0;
