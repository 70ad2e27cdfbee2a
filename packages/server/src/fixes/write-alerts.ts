import { mensajeOf } from '../alerts/mensaje.js'
import type { Raised } from '../alerts/raise.js'
import { oldAlert } from '../alerts/timing.js'
import { describePlace } from '../places/describe-place.js'
import type { Queryable } from '../storage/connection/database.js'
import { insertAlerts, type Recipient, recipientsOf } from '../storage/tables/raised-alerts.js'

/** What replaces the settings of a recipient for an alert that is no news any more: it is in the list, and nobody is notified. */
const listedOnly = {
  mostrar_alerta: false,
  sonido: false,
  email: false,
  sms: false,
  push: false,
  escalate: null,
}

/**
 * Writes what a batch of fixes has raised, a row for each account that is notified, in the transaction that stores it.
 * @param now Unix ms
 */
export async function writeAlerts(tx: Queryable, raised: readonly Raised[], now: number): Promise<void> {
  if (raised.length === 0) return
  const asked = raised.map(({ event, imei, what }) => ({
    event,
    imei,
    isPowerCut: event === null && what === 'powerCut',
  }))
  const recipients = await recipientsOf(tx, asked, now)
  const alerts = recipients.flatMap((recipient) => {
    const one = raised[recipient.n]
    if (one === undefined) return []
    const to: Recipient = isNews(one, now) ? recipient : { ...recipient, ...listedOnly }
    return [{ ...one, to, mensaje: mensajeOf(one, to), direccion: describePlace(one.lat, one.lng) }]
  })
  await insertAlerts(tx, alerts, now)
}

/**
 * A device that comes back from where it had no signal sends hours of stored fixes: nobody is notified of what they raise,
 * which the list and the report show at its own time. An SOS is news however late it comes.
 */
function isNews({ what, time }: Raised, now: number): boolean {
  return what === 'panic' || now - time <= oldAlert
}
