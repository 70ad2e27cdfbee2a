import { type ConnectionProtocol, connectionProtocols } from '@baliza/agreement'
import type { Outcome } from '../tracking/latest/fix.js'
import type { Refusal } from './validate-fix.js'

export type Protocol = ConnectionProtocol

/** All protocols, in display order. */
export const protocols = Object.keys(connectionProtocols) as readonly Protocol[]

/** Counters of one protocol since the server started, for `/health`. */
export interface ProtocolCounters extends Record<Outcome | Refusal, number> {
  /** Fixes that trackers sent: the sum of the outcomes, the refusals and the queued fixes. */
  received: number
  /** Frames or bodies that exceeded the maximum length. */
  oversized: number
  /** Messages that could not be read or stored unchanged, and were set aside. The expected value is 0. */
  rejected: number
  /** Messages that could not be set aside. The log contains the reason. */
  failed: number
  /** HTTP requests that were rejected because the queue was full. The client should retry. */
  busy: number
  /** Requests without the endpoint's secret. */
  forbidden: number
  /** The fields from here on apply to TCP and UDP only. */
  connections: number
  logins: number
  heartbeats: number
  acknowledgements: number
}

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

/** Counters of connections whose protocol was not known yet. */
export interface SocketCounters {
  /** Connections that were closed for a new one: silent ones, and those of the manager with the most. */
  evicted: number
  /** Datagrams that arrived while the queue was full. */
  busy: number
  /** Connections that sent HTTP, which belongs to another port. */
  http: number
  /** Connections whose first bytes match no protocol of their port. */
  foreign: number
}
