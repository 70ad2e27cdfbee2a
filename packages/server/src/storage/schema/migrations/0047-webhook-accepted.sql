-- The list of webhooks shows when each last delivery was accepted. A repeated delivery can be accepted after a newer one.
create index webhook_deliveries_accepted on webhook_deliveries (webhook_id, taken_at) where taken_at is not null;
