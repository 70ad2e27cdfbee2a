import { fill } from '@baliza/sdk-core/internal'
import { alertRecipients } from '../../delivery/alert-recipients.js'
import { describePlace } from '../../places/describe-place.js'
import type { Queryable } from '../../storage/connection/database.js'
import { moveAlerts, withdrawAlerts } from '../../storage/tables/corrected-alerts.js'
import { type AlertRecipient, insertAlerts } from '../../storage/tables/raised-alerts.js'
import { alertTexts } from '../../texts.js'
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
  await moveAlerts(tx, await addressed(tx, moved, ({ to }) => to, now, false))
  const alerts = await addressed(tx, added, (raised) => raised, now, true)
  await insertAlerts(
    tx,
    alerts.map(({ one, to, ...text }) => ({
      ...one,
      ...text,
      to: isNews(one, now) ? to : { ...to, ...listedOnly },
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
  isAdded: boolean,
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
    const message = mensajeOf(what, to)
    const mensaje =
      what.late === true && (isAdded || !isNews(what, now)) ? fill(alertTexts.late, { message }) : message
    return [{ one, to, mensaje, direccion: describePlace(what.lat, what.lng) }]
  })
}

/**
 * Whether an alert is recent enough to notify. A tracker that was without coverage sends hours of stored fixes. Their events are
 * in the list and the report, but events older than an hour notify no account. An SOS of the newest fix always notifies.
 */
function isNews({ what, time, late }: Raised, now: number): boolean {
  return (what === 'panic' && late !== true) || now - time <= oldAlert
}
