-- Mail addresses and telephones that an account has asked to confirm. The server sends to a confirmed one only; the person who
-- has the address confirms by a link, or by a code that the account enters.
create table recipients (
  user_id      text not null references users (id) on delete cascade,
  channel      text not null,                           -- sdk-core's `RecipientChannel`
  address      text not null,                           -- as sdk-core's `recipientAddress` writes it
  asked_at     bigint,                                  -- time of the last confirmation message; null: none was sent
  token_hash   bytea unique,                            -- SHA-256 of the link's token
  code_hash    bytea,                                   -- SHA-256 of the code
  confirmed_at bigint,
  refused_at   bigint,                                  -- the person does not want messages of this account
  primary key (user_id, channel, address)
);

-- An account's own address and telephone of before are confirmed: its alerts continue. Addresses of other people are not.
insert into recipients (user_id, channel, address, confirmed_at)
select u.id, v.channel, v.address, (extract(epoch from clock_timestamp()) * 1000)::bigint
from users u cross join lateral (values
  ('email', lower(btrim(u.email))),
  ('sms', regexp_replace(u.tel, '[[:space:]().-]', '', 'g'))) as v (channel, address)
where v.address <> '';
