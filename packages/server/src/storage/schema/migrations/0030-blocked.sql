-- Since when the engine is kept from running, Unix ms; null: it is not, or nothing has said so yet.
alter table unit_live add column blocked_since bigint;

-- Which order to a unit's engine is its last.
create index commands_engine on commands (imei, created_at desc) where comando in ('bloq', 'desbloq');
