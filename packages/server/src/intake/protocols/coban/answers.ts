import type { Answer } from '../../trackers/protocol.js'

/** To a login: repeated until it comes. */
export const loginAnswer: Answer = { bytes: 'LOAD', after: 'heard' }

/** To a heartbeat: after three that are not answered the tracker connects anew. */
export const heartbeatAnswer: Answer = { bytes: 'ON', after: 'heard' }

/** To an SOS, which it stops: only once it is stored. */
export function panicAnswer(imei: string): Answer {
  return { bytes: `**,imei:${imei},E;`, after: 'kept' }
}
