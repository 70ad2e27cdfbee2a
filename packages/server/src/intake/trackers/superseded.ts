import type { Log } from '../../log.js'
import type { Database } from '../../storage/connection/database.js'
import {
  connectionsChannel,
  newestConnections,
  readConnectionsNotice,
} from '../../storage/tables/connections.js'
import type { Lines } from './lines.js'

/**
 * Closes connections here whose trackers have connected to another server process: half open, they would remain until they time
 * out. A lost announcement causes no other problem: only the newest connection claims commands.
 * @returns a function that stops listening
 */
export async function closeSuperseded(
  database: Database,
  log: Log,
  lines: Pick<Lines, 'imeis' | 'supersede'>,
): Promise<() => Promise<void>> {
  async function lookAgain(): Promise<void> {
    const newest = await newestConnections(database, lines.imeis())
    for (const [imei, number] of newest) lines.supersede(imei, number)
  }

  const stop = await database.listen(connectionsChannel, (payload) => {
    const notice = readConnectionsNotice(payload)
    for (const [imei, number] of notice ?? []) lines.supersede(imei, number)
    if (notice === null)
      lookAgain().catch((error: unknown) =>
        log.warn({ err: error }, 'no se pudieron comprobar las conexiones de los rastreadores'),
      )
  })
  // Reads what was announced before the subscription.
  await lookAgain()
  return stop
}
