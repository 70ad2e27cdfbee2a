-- The account whose share a delivery uses: the alert's account, or its owner. Accounts take turns.
alter table deliveries add column share text;
update deliveries d set share = coalesce(u.owner, u.id)
from alerts a join users u on u.id = a.user_id where a.id = d.alert_id;
alter table deliveries alter column share set not null;

-- A process of an earlier version writes no share.
create function set_delivery_share() returns trigger language plpgsql as $$
begin
  select coalesce(u.owner, u.id) into new.share from alerts a join users u on u.id = a.user_id where a.id = new.alert_id;
  return new;
end $$;
create trigger deliveries_share before insert on deliveries
  for each row when (new.share is null) execute function set_delivery_share();

drop index deliveries_waiting;
create index deliveries_waiting on deliveries (channel, share, next_at) where sent_at is null and failed is null;
