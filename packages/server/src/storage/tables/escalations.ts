import type { EventEscalation } from '@baliza/agreement'
import { column } from '../batch.js'
import type { Database, Queryable } from '../connection/database.js'
import { newId } from './accounts.js'

/*
 * Escalates alerts that were not acknowledged in time, if their events define an escalation. The due time is stored in the alert
 * when it is raised. The recipient is read from the event when the escalation is due: a removed or inactive event notifies no
 * recipient.
 */

/** Alerts per transaction: PGlite has one connection. */
const page = 500

interface DueAlert {
  readonly id: string
  readonly user_id: string
  /** `null`: its event no longer defines an escalation. */
  readonly escalado: EventEscalation | null
}

/**
 * Hands over due escalations: mails and text messages to the outbox, and all of them to the webhooks that subscribe to them. Each
 * alert is handed over and marked in one transaction, so it happens once, even with several processes or after a crash.
 * @param now Unix ms
 * @returns the number of escalated alerts
 */
export async function escalateAlerts(database: Database, now: number): Promise<number> {
  for (let escalated = 0; ; ) {
    const { due, escalatedNow } = await database.transaction((tx) => escalatePage(tx, now))
    escalated += escalatedNow
    if (due < page) return escalated
  }
}

async function escalatePage(
  tx: Queryable,
  now: number,
): Promise<{ readonly due: number; readonly escalatedNow: number }> {
  // Skips alerts that are being acknowledged or that another process has locked. The next run checks them.
  const due = await tx.query<DueAlert>(
    `select a.id, a.user_id, e.escalado from alerts a left join events e on e.id = a.event_id and e.activo
     where a.escalate_at <= $1 and a.attended_at is null
     order by a.escalate_at, a.id limit ${page} for update of a skip locked`,
    [now],
  )
  if (due.length === 0) return { due: 0, escalatedNow: 0 }
  const escalations = due.flatMap(({ escalado, ...alert }) =>
    escalado === null ? [] : [{ ...alert, ...escalado }],
  )
  const idsOf = (alerts: readonly { readonly id: string }[]) => column.texts(alerts.map(({ id }) => id))
  await tx.query(
    `update alerts set escalate_at = null, escalated_at = case when id = any($2::text[]) then $3::bigint end
     where id = any($1::text[])`,
    [idsOf(due), idsOf(escalations), now],
  )
  if (escalations.length > 0)
    await tx.query(
      'insert into escalation_batches (stored_at, users, alerts) values ($1, $2::text[], $3::text[])',
      [now, column.texts(escalations.map(({ user_id }) => user_id)), idsOf(escalations)],
    )
  const sent = escalations.filter(({ canal }) => canal !== 'webhook')
  if (sent.length > 0)
    await tx.query(
      `insert into deliveries (id, alert_id, channel, recipient, next_at)
       select v.*, $5 from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as v`,
      [
        column.texts(sent.map(() => newId())),
        idsOf(sent),
        column.texts(sent.map(({ canal }) => canal)),
        column.texts(sent.map(({ destino }) => destino)),
        now,
      ],
    )
  return { due: due.length, escalatedNow: escalations.length }
}
