import type { Answer } from '../../trackers/protocol.js'

/**
 * To a report: where it is configured to wait for it, the device sends the report again and again until it reads this; others
 * ignore it. Once committed, and not before: the device forgets the report then.
 * @param count the report's number, as the device wrote it; `null`: it has none, and nothing can be answered
 */
export function acknowledgeReport(count: string | null): Answer | null {
  return count === null ? null : { bytes: `+SACK:${count}$`, after: 'kept' }
}

/** To a heartbeat: a device that reads none closes its connection. */
export function acknowledgeHeartbeat(version: string, count: string | null): Answer | null {
  return count === null ? null : { bytes: `+SACK:GTHBD,${version},${count}$`, after: 'heard' }
}
