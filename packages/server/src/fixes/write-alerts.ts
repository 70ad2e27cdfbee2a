import { mensajeOf } from '../alerts/mensaje.js'
import type { Raised } from '../alerts/raise.js'
import { describePlace } from '../places/describe-place.js'
import type { Queryable } from '../storage/connection/database.js'
import { insertAlerts, recipientsOf } from '../storage/tables/raised-alerts.js'

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
  const alerts = recipients.flatMap((to) => {
    const one = raised[to.n]
    return one === undefined
      ? []
      : [{ ...one, to, mensaje: mensajeOf(one, to), direccion: describePlace(one.lat, one.lng) }]
  })
  await insertAlerts(tx, alerts, now)
}
