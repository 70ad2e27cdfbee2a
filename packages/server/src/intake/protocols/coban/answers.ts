import type { Answer } from '../../trackers/protocol.js'

/** Answer to a login. The tracker repeats the login until it gets this. */
export const loginAnswer: Answer = { bytes: 'LOAD', after: 'heard' }

/** Answer to a heartbeat. After three heartbeats without an answer, the tracker reconnects. */
export const heartbeatAnswer: Answer = { bytes: 'ON', after: 'heard' }

/** Answer to an SOS, which ends it. The server sends it only once the SOS is stored. */
export function panicAnswer(imei: string): Answer {
  return { bytes: `**,imei:${imei},E;`, after: 'kept' }
}
