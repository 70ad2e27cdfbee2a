import type { Outcome } from '../fixes/fix.js'
import type { Refusal } from './validate-fix.js'

/** The protocols that are accepted. */
export type Protocol = 'coban' | 'osmand' | 'traccar'

/** What came over one protocol since the server started, for `/health`. */
export interface ProtocolCounters extends Record<Outcome | Refusal, number> {
  /** Fixes that a tracker sent, whatever became of them: the sum of the outcomes, the refusals and what is queued. */
  received: number
  /** Frames or bodies that were longer than any sentence. */
  oversized: number
  /** Coban only: connections that spoke HTTP, which is another port's. */
  http: number
  /** What could not be read or stored as it is, and was set aside; none should exist. */
  rejected: number
  /** What could not even be set aside: the log says why. */
  failed: number
  /** Sent while the queue was full, or connected while no connection was free, and turned away to come again. */
  busy: number
  /** Requests without the endpoint's secret. */
  forbidden: number
  /** Coban only. */
  connections: number
  /** Silent connections that were closed for others. */
  evicted: number
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
    coordinates: 0,
    future: 0,
    past: 0,
    oversized: 0,
    http: 0,
    rejected: 0,
    failed: 0,
    busy: 0,
    forbidden: 0,
    connections: 0,
    evicted: 0,
    logins: 0,
    heartbeats: 0,
    acknowledgements: 0,
  }
}
