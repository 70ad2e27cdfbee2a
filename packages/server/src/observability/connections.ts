import type { TrackerRefusal } from '@baliza/agreement'
import { type Intake, type Protocol, protocols, type RefusalRow } from '../intake/index.js'

/** Counters of one protocol since this process started. */
export interface ProtocolFigures {
  readonly protocol: Protocol
  /** Number of open connections. */
  readonly open: number
  readonly connections: number
  readonly received: number
  readonly stored: number
  readonly refused: number
}

/** The trackers connected to this process, and the messages that it rejected. */
export interface TrackerConnections {
  /** Number of trackers with a session. */
  readonly online: number
  /** Number of connections without a message of a registered unit. */
  readonly silent: number
  readonly protocols: readonly ProtocolFigures[]
  /** Newest first. */
  readonly refused: readonly RefusalRow[]
}

export type { RefusalRow }

/** The counters of rejected messages. Those of HTTP and of unrecognised bytes belong to no protocol. */
const refusals = [
  'unknown',
  'malformed',
  'unread',
  'coordinates',
  'future',
  'past',
  'oversized',
  'forbidden',
] as const satisfies readonly TrackerRefusal[]

/** Returns the data to diagnose why a tracker is not visible. */
export function trackerConnections(intake: Pick<Intake, 'stats' | 'refusals'>): TrackerConnections {
  const { doors, open, online, silent } = intake.stats()
  return {
    online,
    silent,
    protocols: protocols.map((protocol) => {
      const { connections, received, stored, ...counted } = doors[protocol]
      const refused = refusals.reduce((sum, name) => sum + counted[name], 0)
      return { protocol, open: open[protocol], connections, received, stored, refused }
    }),
    refused: intake.refusals.newest(),
  }
}
