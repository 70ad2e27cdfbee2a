import { call, family } from '../../calls/call.js'
import { one } from '../../entities/answers.js'
import { type Connections, readConnections } from '../../entities/connections.js'
import type { Imei } from '../../entities/unit.js'
import { readUnitTail, type UnitTail } from '../../entities/unit-tail.js'

/** Which of what was refused; what is left out is no condition. */
export interface ConnectionsQuery {
  /** Part of what the device calls itself, or of the address that it came from. */
  readonly texto?: string
}

/** Of which unit, and what is known of it. */
export interface TailQuery {
  readonly imei: Imei
  /** Of the last answer; left out: all that is remembered. */
  readonly cursor?: string
}

/** The trackers that connect to a server, and why one is not seen: ours, for the control panel. */
export const connections = family('connections', {
  /**
   * How many connections and positions came by each protocol, and the last 1,000 things that became no position, with
   * the reason of each. Role 4 sees all of those; role 3 those of units that it sees, and a device that is no unit's if `texto`
   * is its complete id: it may belong to another manager. It is what one server process remembers since it started: with several, whichever answers.
   */
  get: call<ConnectionsQuery, Connections>('conexiones', '/api/conexiones', {
    effect: 'read',
    read: one(readConnections),
  }),

  /**
   * What a unit's tracker sends, sentence by sentence, as it came and as it was read, and what the server sends to it. The unit
   * is watched from the first call until half a minute after the last, and the last 100 sentences of that time are
   * kept: ask every 2 s. It is watched in whichever process it is connected to. At most 50 units are watched at a time: beyond
   * that the one that was asked for longest ago is dropped.
   */
  tail: call<TailQuery, UnitTail>('sentenciasDeUnidad', '/api/conexiones/sentencias', {
    effect: 'read',
    read: one(readUnitTail),
  }),
})
