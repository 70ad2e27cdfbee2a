import type { FixReason } from '../../tracking/latest/fix.js'
import type { TrackFix } from '../../tracks/track.js'

/** Reasons of the fixes of a track. The index is the code in a packed fix. */
export const trackReasons = [
  'position',
  'panic',
  'lowBattery',
  'accOn',
  'accOff',
  'door',
  'speeding',
  'powerCut',
] as const satisfies readonly FixReason[]

/** Excludes fixes that only carry data from a track. Their missing position does not mean that the position was unknown. */
export const inTrack = `reason <> 'data'`

/** Whether the fix has a known position. */
export const hasPlace = 'valid and lat is not null and lng is not null'

const none = -2_147_483_648
const noCourse = 511
/** Represents an unknown engine state; 0 is off, 1 is on. */
const unknownAcc = 2
const noAccuracy = -1

/**
 * A fix in 22 bytes. The database packs the fixes, because returning one row each would take ten times as long.
 * The time, the course (9 bits) and the states (6 bits) share a number, because each number costs time too. Positions and speeds
 * are whole multiples of the steps to which the intake rounds, so they are exact. An accuracy is in whole metres, at most 32 km.
 */
export const packed = {
  sql: `int8send((time << 15) + (coalesce(course, ${noCourse}) * 64 + coalesce(acc::int4, ${unknownAcc})
      + case when attributes ? 'deviceTime' then 4 else 0 end
      + case reason ${trackReasons.map((reason, code) => `when '${reason}' then ${code * 8}`).join(' ')} else 0 end))
    || case when ${hasPlace} then int4send((lat * 1e7)::int4) || int4send((lng * 1e7)::int4)
      else int4send(${none}) || int4send(${none}) end
    || int4send(coalesce((speed::float8 * 100)::int4, ${none}))
    || int2send(least(ceil(coalesce(accuracy, ${noAccuracy})), 32767)::int2)`,
  width: 22,
  time: (view: DataView, at: number) => view.getInt32(at) * 2 ** 17 + (view.getUint32(at + 4) >>> 15),
  unpack(view: DataView, at: number): TrackFix {
    const scaled = (offset: number, parts: number) => {
      const value = view.getInt32(offset)
      return value === none ? null : value / parts
    }
    const low = view.getUint32(at + 4)
    const course = (low >> 6) & noCourse
    const accuracy = view.getInt16(at + 20)
    const acc = low & 3
    return {
      time: packed.time(view, at),
      lat: scaled(at + 8, 1e7),
      lng: scaled(at + 12, 1e7),
      speed: scaled(at + 16, 100),
      course: course === noCourse ? null : course,
      acc: acc === unknownAcc ? null : acc === 1,
      accuracy: accuracy === noAccuracy ? null : accuracy,
      received: (low & 4) !== 0,
      reason: trackReasons[(low & 63) >> 3] ?? 'position',
    }
  },
}

export interface Packed {
  readonly fixes: Buffer | null
}

export interface PackedOf extends Packed {
  readonly imei: string
}

/** Checked first to avoid sorting: fixes mostly arrive in time order. */
function areInOrder(bytes: DataView): boolean {
  for (let index = 1; index < countOf(bytes); index += 1)
    if (timeAt(bytes, index) < timeAt(bytes, index - 1)) return false
  return true
}

const sorted = (bytes: DataView) => [...unpacked(bytes)].sort((a, b) => a.time - b.time)

export function inOrder(bytes: DataView): Iterable<TrackFix> {
  return areInOrder(bytes) ? unpacked(bytes) : sorted(bytes)
}

/** Passes each fix to `take`, oldest first. */
export function eachInOrder(bytes: DataView, take: (fix: TrackFix) => void): void {
  if (areInOrder(bytes))
    for (let at = 0; at < bytes.byteLength; at += packed.width) take(packed.unpack(bytes, at))
  else for (const fix of sorted(bytes)) take(fix)
}

/** Creates each fix on demand. If a whole page exists at once, its garbage collection costs more than its assessment. */
export function* unpacked(bytes: DataView): Generator<TrackFix, void, undefined> {
  for (let at = 0; at < bytes.byteLength; at += packed.width) yield packed.unpack(bytes, at)
}

export function unpack(row: Packed): TrackFix[] {
  return [...unpacked(bytesOf(row))]
}

export function bytesOf(row: Packed | undefined): DataView {
  const bytes = row?.fixes ?? Buffer.alloc(0)
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

export const countOf = (bytes: DataView) => bytes.byteLength / packed.width
export const timeAt = (bytes: DataView, index: number) => packed.time(bytes, index * packed.width)
