import type { Answer } from '../../trackers/protocol.js'

/**
 * Returns the acknowledgement of a report. A device that is configured to wait for it repeats the report until it arrives; other
 * devices ignore it. It is sent only after the commit, because the device then deletes the report.
 * @param count the report's number, as the device wrote it; `null` if it has none and cannot be acknowledged
 */
export function acknowledgeReport(count: string | null): Answer | null {
  return count === null ? null : { bytes: `+SACK:${count}$`, after: 'kept' }
}

/** Returns the acknowledgement of a heartbeat: without it, the device closes its connection. */
export function acknowledgeHeartbeat(version: string, count: string | null): Answer | null {
  return count === null ? null : { bytes: `+SACK:GTHBD,${version},${count}$`, after: 'heard' }
}
