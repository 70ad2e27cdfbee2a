import { call, family } from '../../calls/call.js'
import { one } from '../../entities/answers.js'
import { type Connections, readConnections } from '../../entities/connections.js'

/** Which of what was refused; what is left out is no condition. */
export interface ConnectionsQuery {
  /** Part of what the device calls itself, or of the address that it came from. */
  readonly texto?: string
}

/** The trackers that connect to a server, and why one is not seen: ours, for the control panel. */
export const connections = family('connections', {
  /**
   * How many connections and positions came by each protocol, and the last 1,000 things that became no position, with
   * the reason of each. Role 4 sees all of those; role 3 the devices that are no unit's, and those of units that it
   * sees. It is what one server process remembers since it started: with several, whichever answers.
   */
  get: call<ConnectionsQuery, Connections>('conexiones', '/api/conexiones', {
    effect: 'read',
    read: one(readConnections),
  }),
})
