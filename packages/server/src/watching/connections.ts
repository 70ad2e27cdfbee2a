import type { TrackerRefusal } from '@baliza/sdk-core'
import { type Intake, type Protocol, protocols, type RefusalRow } from '../intake/index.js'

/** What came by one protocol since this process started. */
export interface ProtocolFigures {
  readonly protocol: Protocol
  /** Connections that are open now. */
  readonly open: number
  readonly connections: number
  readonly received: number
  readonly stored: number
  readonly refused: number
}

/** The trackers that connect to this process, and what it turned away. */
export interface TrackerConnections {
  /** Trackers that are logged in. */
  readonly online: number
  /** Connections over which no registered unit has spoken yet. */
  readonly silent: number
  readonly protocols: readonly ProtocolFigures[]
  /** The latest first. */
  readonly refused: readonly RefusalRow[]
}

export type { RefusalRow }

/** The counters of what was refused; those of HTTP and of foreign bytes are no protocol's. */
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

/** For who is asked why a tracker is not seen. */
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
