import { bytesOf, checksum, latin1 } from './bytes.js'
import type { SimulatedTracker } from './simulated-tracker.js'

const codec8 = 0x08
/** What its inputs and outputs are called: the ignition, movement. */
const ios = { ignition: 239, movement: 240 } as const

/** A Teltonika device that speaks codec 8, one record a packet. */
export function teltonikaTracker(imei: string): SimulatedTracker {
  return {
    hello: latin1([...bytesOf(imei.length, 2)]) + imei,
    sentence(time, { lat, lng, speed, course, acc }) {
      const values = [ios.ignition, Number(acc), ios.movement, Number(speed > 0)]
      const record = [
        ...bytesOf(time, 8),
        0,
        ...bytesOf(lng * 1e7, 4),
        ...bytesOf(lat * 1e7, 4),
        ...bytesOf(2_240, 2),
        ...bytesOf(course, 2),
        9,
        ...bytesOf(speed, 2),
        // No event; two values of one byte, none of the others.
        ...[0, 2, 2, ...values, 0, 0, 0],
      ]
      const data = [codec8, 1, ...record, 1]
      return latin1([
        ...bytesOf(0, 4),
        ...bytesOf(data.length, 4),
        ...data,
        ...bytesOf(checksum(data, 0xa001, 0, 0), 4),
      ])
    },
  }
}
