import type { Queryable } from '../storage/connection/database.js'

/** Confirms the current addresses and phone numbers of all accounts, as an upgrade does. */
export async function confirmOwn(database: Queryable): Promise<void> {
  await database.query(
    `insert into recipients (user_id, channel, address, confirmed_at)
     select id, 'email', lower(email), 1 from users where email <> ''
     union all select id, 'sms', regexp_replace(tel, '[[:space:]().-]', '', 'g'), 1 from users where tel <> ''
     on conflict do nothing`,
  )
}

export async function confirmRecipient(
  database: Queryable,
  account: string,
  channel: 'email' | 'sms',
  address: string,
): Promise<void> {
  await database.query(
    `insert into recipients (user_id, channel, address, confirmed_at) values ($1, $2, $3, 1)
     on conflict (user_id, channel, address) do update set confirmed_at = 1`,
    [account, channel, address],
  )
}
