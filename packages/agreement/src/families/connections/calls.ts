import { call, family } from '../../calls/call.js'
import { one } from '../../entities/answers.js'
import { type Connections, readConnections } from '../../entities/connections.js'
import type { Imei } from '../../entities/unit.js'
import { readUnitTail, type UnitTail } from '../../entities/unit-tail.js'

/** Filter of the refused data. An omitted field is no condition. */
export interface ConnectionsQuery {
  /** Part of the id that the device reports, or of its network address. */
  readonly texto?: string
}

/** Unit to watch, and the position in its sentences. */
export interface TailQuery {
  readonly imei: Imei
  /** Cursor of the last response. If omitted, all remembered sentences are returned. */
  readonly cursor?: string
}

/** The trackers that connect to a server, and why others do not appear. For the control panel. @remarks Baliza extension. */
export const connections = family('connections', {
  /**
   * Returns the number of connections and positions per protocol, and the last 1,000 pieces of data that did not become a
   * position, with the reason of each. Role 4 sees all of those. Role 3 sees those of units that it sees. It also sees a device
   * that belongs to no unit if `texto` is its complete id, because the device may belong to another manager. The data is what one
   * server process remembers since it started; with several processes, any of them responds.
   */
  get: call<ConnectionsQuery, Connections>('conexiones', '/api/conexiones', {
    effect: 'read',
    read: one(readConnections),
  }),

  /**
   * Returns the sentences that a unit's tracker sends, raw and as the server read them, and what the server sends to it. The
   * server watches the unit from the first call until half a minute after the last one, and keeps the last 100 sentences of that
   * time: call it every 2 s. The watch covers every process to which the tracker may be connected. At most 50 units are watched
   * at a time; beyond that, the server stops watching the unit whose last call is oldest.
   */
  tail: call<TailQuery, UnitTail>('sentenciasDeUnidad', '/api/conexiones/sentencias', {
    effect: 'read',
    read: one(readUnitTail),
  }),
})
