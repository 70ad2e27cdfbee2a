import type { Log } from '../../log.js'
import type { Database } from '../../storage/connection/database.js'
import {
  connectionsChannel,
  newestConnections,
  readConnectionsNotice,
} from '../../storage/tables/connections.js'
import type { Lines } from './lines.js'

/**
 * Closes the connections here that their trackers have left for another server process: half open, they would stay
 * until they time out. A lost announcement does no other harm: only the newest connection claims commands.
 * @returns its stop
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
  // What was sent before anybody listened.
  await lookAgain()
  return stop
}
