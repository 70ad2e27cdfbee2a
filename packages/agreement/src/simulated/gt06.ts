import { bytesOf, checksum, latin1 } from './bytes.js'
import type { TrackerMoment } from './gps103.js'
import type { SimulatedTracker } from './simulated-tracker.js'

const login = 0x01
const place = 0x22
const alarm = 0x26
/** Bits of the course and status word: the position is fixed, the latitude is north, the longitude is west. */
const flags = { fix: 1 << 12, north: 1 << 10, west: 1 << 11 } as const
/** A mobile network of Mexico and one of its cells. */
const cell = [0x01, 0x4e, 0x14, 0x2b, 0x24, 0x00, 0x52, 0xcc]

/** Simulates a GT06 device, as Concox and Jimi make them. */
export function gt06Tracker(imei: string): SimulatedTracker {
  let serial = 0
  /** Acknowledgement of the last position: its type and serial number. */
  let answer = ''

  function frame(type: number, body: readonly number[]): string {
    serial = (serial + 1) & 0xffff
    if (type !== login) answer = latin1([5, type, ...bytesOf(serial, 2)])
    const counted = [body.length + 5, type, ...body, ...bytesOf(serial, 2)]
    return latin1([
      0x78,
      0x78,
      ...counted,
      ...bytesOf(checksum(counted, 0x8408, 0xffff, 0xffff), 2),
      0x0d,
      0x0a,
    ])
  }

  return {
    get hello() {
      const digits = imei.padStart(16, '0').match(/../g) ?? []
      return frame(
        login,
        digits.map((pair) => Number.parseInt(pair, 16)),
      )
    },
    // The trailing bytes are: ignition; upload by time; not a stored position.
    sentence: (time, moment) =>
      frame(place, [...placeOf(time, moment), ...cell, ...[Number(moment.acc), 0, 0]]),
    // The trailing bytes are: the cell with its length, which includes itself; ignition; battery and signal levels; SOS;
    // language.
    sos: (time, moment) =>
      frame(alarm, [
        ...placeOf(time, moment),
        cell.length + 1,
        ...cell,
        ...[Number(moment.acc) << 1, 6, 4, 1, 2],
      ]),
    answered: 'all',
    isKept: (heard) => heard.includes(answer),
  }
}

function placeOf(time: number, { lat, lng, speed, course }: TrackerMoment): number[] {
  const at = new Date(time)
  const word =
    flags.fix | (lat >= 0 ? flags.north : 0) | (lng < 0 ? flags.west : 0) | (Math.round(course) % 360)
  return [
    at.getUTCFullYear() - 2_000,
    at.getUTCMonth() + 1,
    at.getUTCDate(),
    ...[at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()],
    0xc9,
    ...bytesOf(Math.abs(lat) * 1_800_000, 4),
    ...bytesOf(Math.abs(lng) * 1_800_000, 4),
    ...bytesOf(speed, 1),
    ...bytesOf(word, 2),
  ]
}
