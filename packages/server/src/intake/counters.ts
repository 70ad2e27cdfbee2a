import { type ConnectionProtocol, connectionProtocols } from '@baliza/sdk-core'
import type { Outcome } from '../fixes/fix.js'
import type { Refusal } from './validate-fix.js'

/** The protocols that are accepted. */
export type Protocol = ConnectionProtocol

/** All of them, in the order in which they are listed. */
export const protocols = Object.keys(connectionProtocols) as readonly Protocol[]

/** What came over one protocol since the server started, for `/health`. */
export interface ProtocolCounters extends Record<Outcome | Refusal, number> {
  /** Fixes that a tracker sent, whatever became of them: the sum of the outcomes, the refusals and what is queued. */
  received: number
  /** Frames or bodies that were longer than any sentence. */
  oversized: number
  /** What could not be read or stored as it is, and was set aside; none should exist. */
  rejected: number
  /** What could not even be set aside: the log says why. */
  failed: number
  /** Sent by HTTP while the queue was full, and turned away to come again. */
  busy: number
  /** Requests without the endpoint's secret. */
  forbidden: number
  /** Those below: over TCP or UDP only. */
  connections: number
  logins: number
  heartbeats: number
  acknowledgements: number
}

/** All at zero. */
export function createCounters(): ProtocolCounters {
  return {
    received: 0,
    stored: 0,
    duplicate: 0,
    unknown: 0,
    malformed: 0,
    unread: 0,
    coordinates: 0,
    future: 0,
    past: 0,
    oversized: 0,
    rejected: 0,
    failed: 0,
    busy: 0,
    forbidden: 0,
    connections: 0,
    logins: 0,
    heartbeats: 0,
    acknowledgements: 0,
  }
}

/** What came of connections of which nobody knew yet what they speak. */
export interface SocketCounters {
  /** Silent ones that were closed for others. */
  evicted: number
  /** No connection was free, and registered units had them all. */
  busy: number
  /** They spoke HTTP, which is another port's. */
  http: number
  /** They began as no protocol that their port takes. */
  foreign: number
}
