import { alertRecipients } from '../../delivery/alert-recipients.js'
import { describePlace } from '../../places/describe-place.js'
import type { Queryable } from '../../storage/connection/database.js'
import { moveAlerts, withdrawAlerts } from '../../storage/tables/corrected-alerts.js'
import { type AlertRecipient, insertAlerts } from '../../storage/tables/raised-alerts.js'
import { oldAlert } from '../rules/timing.js'
import type { AlertChanges } from './alert-changes.js'
import { mensajeOf } from './mensaje.js'
import type { Raised } from './raise.js'

/** Replaces a recipient's settings for an alert that is too old: it is listed, and no account is notified. */
const listedOnly = {
  mostrar_alerta: false,
  sonido: false,
  email: false,
  sms: false,
  push: false,
  escalate: null,
}

/**
 * Writes the alerts that a batch of fixes raises and corrects, in the transaction that stores it. Writes one row per account that
 * sees the unit.
 * @param now Unix ms
 */
export async function writeAlerts(
  tx: Queryable,
  { added, moved = [], withdrawn = [] }: Pick<AlertChanges, 'added'> & Partial<AlertChanges>,
  now: number,
): Promise<void> {
  await withdrawAlerts(tx, withdrawn)
  const movedAlerts = await addressed(tx, moved, ({ to }) => to, now)
  await moveAlerts(
    tx,
    movedAlerts.map((alert) => ({ ...alert, late: isOld(alert.one.to, now) })),
  )
  const alerts = await addressed(tx, added, (raised) => raised, now)
  await insertAlerts(
    tx,
    alerts.map(({ one, to, ...text }) => ({
      ...one,
      ...text,
      to: notifies(one, now) ? to : { ...to, ...listedOnly },
      late: one.late === true || isOld(one, now),
    })),
    now,
  )
}

/** Returns the text of each alert for each recipient. */
async function addressed<One>(
  tx: Queryable,
  all: readonly One[],
  raisedOf: (one: One) => Raised,
  now: number,
): Promise<{ one: One; to: AlertRecipient; mensaje: string; direccion: string }[]> {
  if (all.length === 0) return []
  const raised = all.map(raisedOf)
  const asked = raised.map(({ event, imei, what }) => ({
    event,
    imei,
    isPowerCut: event === null && what === 'powerCut',
  }))
  const recipients = await alertRecipients(tx, asked, now)
  return recipients.flatMap((to) => {
    const [one, what] = [all[to.n], raised[to.n]]
    if (one === undefined || what === undefined) return []
    return [{ one, to, mensaje: mensajeOf(what, to), direccion: describePlace(what.lat, what.lng) }]
  })
}

/**
 * Whether an alert is recent enough to notify. A tracker that was without coverage sends hours of stored fixes. Their events are
 * in the list and the report, but events older than an hour notify no account. An SOS of the newest fix always notifies.
 */
function notifies(raised: Raised, now: number): boolean {
  return (raised.what === 'panic' && raised.late !== true) || !isOld(raised, now)
}

const isOld = ({ time }: Raised, now: number) => now - time > oldAlert
