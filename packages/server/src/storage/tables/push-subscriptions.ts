import type { Database, Queryable } from '../connection/database.js'

/** A browser that accepts web push. The keys are base64url. */
export interface PushSubscriptionRow {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Maximum number of browsers per account. */
const maxSubscriptions = 20

/** Adds a browser, or renews it for this account. The oldest browsers above {@link maxSubscriptions} are deleted. */
export function addSubscription(
  database: Database,
  user: string,
  { endpoint, p256dh, auth }: PushSubscriptionRow,
): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.query(
      `insert into push_subscriptions (endpoint, user_id, p256dh, auth, created_at) values ($1, $2, $3, $4, $5)
       on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh,
         auth = excluded.auth, created_at = excluded.created_at`,
      [endpoint, user, p256dh, auth, Date.now()],
    )
    await tx.query(
      `delete from push_subscriptions where endpoint in (
         select endpoint from push_subscriptions where user_id = $1 order by created_at desc, endpoint offset $2)`,
      [user, maxSubscriptions],
    )
  })
}

/** @param user `null`: any account */
export async function removeSubscription(
  database: Queryable,
  endpoint: string,
  user: string | null,
): Promise<void> {
  await database.query(
    'delete from push_subscriptions where endpoint = $1 and ($2::text is null or user_id = $2)',
    [endpoint, user],
  )
}

export function subscriptionsOf(database: Queryable, user: string): Promise<PushSubscriptionRow[]> {
  return database.query<PushSubscriptionRow>(
    'select endpoint, p256dh, auth from push_subscriptions where user_id = $1 order by created_at desc limit $2',
    [user, maxSubscriptions],
  )
}
