import { bytesOf, checksum, latin1 } from './bytes.js'
import type { TrackerMoment } from './gps103.js'
import type { SimulatedTracker } from './simulated-tracker.js'

const codec8 = 0x08
/** IO element ids: ignition and movement. */
const ios = { ignition: 239, movement: 240 } as const

/** Priority and event id of a panic button's record. The button is connected to input 1. */
const panic = { priority: 2, event: 1 } as const

/** Simulates a Teltonika device that uses codec 8, with one record per packet. */
export function teltonikaTracker(imei: string): SimulatedTracker {
  function packet(
    time: number,
    { lat, lng, speed, course, acc }: TrackerMoment,
    { priority, event }: { readonly priority: number; readonly event: number },
  ): string {
    const values = [
      ...[ios.ignition, Number(acc), ios.movement, Number(speed > 0)],
      ...(event === 0 ? [] : [event, 1]),
    ]
    const count = values.length / 2
    const record = [
      ...bytesOf(time, 8),
      priority,
      ...bytesOf(lng * 1e7, 4),
      ...bytesOf(lat * 1e7, 4),
      ...bytesOf(2_240, 2),
      ...bytesOf(course, 2),
      9,
      ...bytesOf(speed, 2),
      // Event id, then the counts and values of the one-byte elements. There are no longer elements.
      ...[event, count, count, ...values, 0, 0, 0],
    ]
    const data = [codec8, 1, ...record, 1]
    return latin1([
      ...bytesOf(0, 4),
      ...bytesOf(data.length, 4),
      ...data,
      ...bytesOf(checksum(data, 0xa001, 0, 0), 4),
    ])
  }

  return {
    hello: latin1([...bytesOf(imei.length, 2)]) + imei,
    sentence: (time, moment) => packet(time, moment, { priority: 0, event: 0 }),
    sos: (time, moment) => packet(time, moment, panic),
    answered: 'all',
    isKept: (heard) => heard.includes('\0\0\0\x01'),
  }
}
