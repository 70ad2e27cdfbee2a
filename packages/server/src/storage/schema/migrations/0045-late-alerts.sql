-- Whether an alert was recorded late: after newer fixes of its unit, or more than an hour after it happened.
alter table alerts add column late boolean not null default false;
