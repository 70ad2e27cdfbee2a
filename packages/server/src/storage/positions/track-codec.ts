import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import type { FixReason } from '../../tracking/latest/fix.js'
import type { TrackFix } from '../../tracks/track.js'
import { hasDeviceTime, packAttributes, readAttributes } from './packed-attributes.js'
import {
  type ByteReader,
  createByteReader,
  type Numbers,
  packBits,
  packDistinct,
  packNumbers,
  packWholes,
  readBits,
  readDistinct,
  readNumbers,
} from './packed-columns.js'
import { trackReasons } from './packed-fixes.js'

/** A row of `positions` without its imei, with the values that the database returns. */
export interface PositionRow {
  /** Unix ms. */
  readonly time: number
  /** Unix ms. */
  readonly received_at: number
  readonly valid: boolean
  readonly lat: number | null
  readonly lng: number | null
  readonly speed: number | null
  readonly course: number | null
  readonly altitude: number | null
  readonly acc: boolean | null
  readonly door: boolean | null
  readonly battery: number | null
  readonly odometer: number | null
  readonly accuracy: number | null
  readonly reason: string
  /** Text of the jsonb, exactly as the database writes it. */
  readonly attributes: string | null
}

/** The parts of a packed track that histories and reports read. */
export interface PackedTrack {
  /** Number of fixes, without those that do not belong to a track. */
  readonly count: number
  /** Fixes from one time to another, in Unix ms, both inclusive, oldest first. Each fix is created on demand. */
  fixes(from: number, to: number): Iterable<TrackFix>
  /** Passes the same fixes to `take`. For whole months this saves about 0.3 µs per fix, the cost of an iterator. */
  each(from: number, to: number, take: (fix: TrackFix) => void): void
}

/** Version of the format that {@link packTrack} writes. */
export const codecVersion = 1

/**
 * Packs the fixes of a unit's day, at about 5 bytes each. One block contains the columns that histories read, another block the
 * other columns. Both are deflated column by column.
 * @param fixes sorted by time, without duplicate times
 */
export function packTrack(fixes: readonly PositionRow[]): Buffer {
  if (fixes.some((fix, index) => index > 0 && !(fix.time > (fixes[index - 1] as PositionRow).time)))
    throw new Error('packed track: fixes out of order')
  const hot = compressed([
    packWholes([fixes.length]),
    packNumbers(fixes.map(({ time }) => time)),
    packNumbers(fixes.map(({ lat }) => lat)),
    packNumbers(fixes.map(({ lng }) => lng)),
    packNumbers(fixes.map(({ speed }) => speed)),
    packNumbers(fixes.map(({ course }) => course)),
    packNumbers(fixes.map(({ accuracy }) => accuracy)),
    packBits(fixes.map(({ valid }) => valid)),
    packFlags(fixes.map(({ acc }) => acc)),
    packBits(fixes.map(({ attributes }) => hasDeviceTime(attributes))),
    packDistinct(fixes.map(({ reason }) => reason)),
  ])
  const side = compressed([
    packNumbers(fixes.map((fix) => (isDelayExact(fix) ? fix.received_at - fix.time : null))),
    packNumbers(fixes.map((fix) => (isDelayExact(fix) ? null : fix.received_at))),
    packNumbers(fixes.map(({ altitude }) => altitude)),
    packNumbers(fixes.map(({ battery }) => battery)),
    packNumbers(fixes.map(({ odometer }) => odometer)),
    packFlags(fixes.map(({ door }) => door)),
    packAttributes(fixes.map(({ attributes }) => attributes)),
  ])
  return Buffer.concat([packWholes([hot.length]), hot, side])
}

/** Unpacks every column. @throws for an unknown version or an invalid body */
export function unpackTrack(body: Uint8Array, version: number): PositionRow[] {
  const blocks = blocksOf(body, version)
  const { count, time, lat, lng, speed, course, accuracy, valid, acc, reason } = readHot(blocks.hot)
  const reader = expanded(blocks.side)
  const delay = readNumbers(reader, count)
  const receipt = readNumbers(reader, count)
  const altitude = readNumbers(reader, count)
  const battery = readNumbers(reader, count)
  const odometer = readNumbers(reader, count)
  const door = readFlags(reader, count)
  const texts = readAttributes(reader, count)
  reader.end()
  return texts.map((attributes, index) => ({
    time: time[index] as number,
    received_at: numberAt(receipt, index) ?? (time[index] as number) + (delay.values[index] as number),
    valid: valid.bits[index] === 1,
    lat: numberAt(lat, index),
    lng: numberAt(lng, index),
    speed: numberAt(speed, index),
    course: numberAt(course, index),
    altitude: numberAt(altitude, index),
    acc: flagAt(acc, index),
    door: flagAt(door, index),
    battery: numberAt(battery, index),
    odometer: numberAt(odometer, index),
    accuracy: numberAt(accuracy, index),
    reason: reason.distinct[reason.which[index] as number] as string,
    attributes,
  }))
}

/**
 * Unpacks the values that histories and reports need, equal to those that the table returns. The other columns stay packed.
 * @throws for an unknown version or an invalid body
 */
export function readPacked(body: Uint8Array, version: number): PackedTrack {
  const { count, time, lat, lng, speed, course, accuracy, valid, acc, received, reason } = readHot(
    blocksOf(body, version).hot,
  )
  const reasons = reason.distinct.map(trackReasonOf)
  const { which } = reason
  /** Returns `null` for a fix that does not belong to a track. */
  function fixAt(index: number): TrackFix | null {
    const reason = reasons[which[index] as number] ?? null
    if (reason === null) return null
    const isPlaced = valid.bits[index] === 1 && lat.nulls[index] === 0 && lng.nulls[index] === 0
    return {
      time: time[index] as number,
      lat: isPlaced ? steps((lat.values[index] as number) * 1e7, 1e7) : null,
      lng: isPlaced ? steps((lng.values[index] as number) * 1e7, 1e7) : null,
      // The table stores a real, which differs slightly from the decimal that is stored here.
      speed: steps(Math.fround(speed.values[index] as number) * 100, 100),
      course: numberAt(course, index),
      acc: flagAt(acc, index),
      accuracy: metresAt(accuracy, index),
      received: received.bits[index] === 1,
      reason,
    }
  }
  return {
    count: reasons.includes(null) ? which.filter((word) => reasons[word] !== null).length : count,
    *fixes(from, to) {
      for (let index = firstFrom(time, from); index < count && (time[index] as number) <= to; index += 1) {
        const fix = fixAt(index)
        if (fix !== null) yield fix
      }
    },
    each(from, to, take) {
      for (let index = firstFrom(time, from); index < count && (time[index] as number) <= to; index += 1) {
        const fix = fixAt(index)
        if (fix !== null) take(fix)
      }
    },
  }
}

interface Flags {
  readonly nulls: Uint8Array
  readonly bits: Uint8Array
}

function packFlags(flags: readonly (boolean | null)[]): Buffer {
  return Buffer.concat([
    packBits(flags.map((flag) => flag === null)),
    packBits(flags.map((flag) => flag === true)),
  ])
}

function readFlags(reader: ByteReader, count: number): Flags {
  return { nulls: readBits(reader, count).bits, bits: readBits(reader, count).bits }
}

const numberAt = ({ values, nulls }: Numbers, index: number) =>
  nulls[index] === 1 ? null : (values[index] as number)
const flagAt = ({ nulls, bits }: Flags, index: number) => (nulls[index] === 1 ? null : bits[index] === 1)

const reasons: ReadonlyMap<string, FixReason | null> = new Map([
  ...trackReasons.map((reason) => [reason, reason] as const),
  ['data', null] as const,
])

/** Returns `null` for fixes that do not belong to a track. */
function trackReasonOf(reason: string): FixReason | null {
  const known = reasons.get(reason)
  return known === undefined ? 'position' : known
}

/**
 * Rounds to whole steps like the cast in the database: a half rounds to the even step. Returns `null` outside the range of that
 * cast.
 */
function steps(count: number, parts: number): number | null {
  const nearest = Math.round(count)
  const whole = nearest - count === 0.5 && nearest % 2 !== 0 ? nearest - 1 : nearest
  // Adding 0 avoids -0.
  return Math.abs(whole) < 2 ** 31 ? (whole + 0) / parts : null
}

const maxMetres = 32_767

function metresAt(accuracy: Numbers, index: number): number | null {
  if (accuracy.nulls[index] === 1) return null
  const metres = Math.ceil(accuracy.values[index] as number) + 0
  if (metres === -1) return null
  return metres < maxMetres ? metres : maxMetres
}

function firstFrom(times: Float64Array, from: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] as number) < from) low = middle + 1
    else high = middle
  }
  return low
}

function isDelayExact({ time, received_at }: PositionRow): boolean {
  return time + (received_at - time) === received_at
}

/** Deflates in blocks of 4,096 symbols, because the frequent symbols differ between columns. */
const deflation = { level: 6, memLevel: 6 }

function compressed(columns: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(columns)
  const block = Buffer.concat([packWholes([bytes.length]), deflateRawSync(bytes, deflation)])
  const check = Buffer.alloc(4)
  check.writeUInt32LE(crc32(block))
  return Buffer.concat([check, block])
}

function expanded(block: Buffer): ByteReader {
  if (block.length < 4 || crc32(block.subarray(4)) !== block.readUInt32LE())
    throw new Error('packed track: not as it was written')
  const reader = createByteReader(block.subarray(4))
  const size = reader.whole()
  // Inflates into a single chunk: joining several chunks takes longer than inflating them.
  const bytes = inflateRawSync(reader.take(reader.left()), { chunkSize: Math.max(64, size + 1) })
  if (bytes.length !== size) throw new Error('packed track: a block of another length')
  return createByteReader(bytes)
}

function blocksOf(body: Uint8Array, version: number) {
  if (version !== codecVersion) throw new Error(`packed track: version ${version} is not known`)
  const reader = createByteReader(Buffer.from(body.buffer, body.byteOffset, body.byteLength))
  const hot = reader.take(reader.whole())
  return { hot, side: reader.take(reader.left()) }
}

function readHot(block: Buffer) {
  const reader = expanded(block)
  const count = reader.whole()
  // The time of each fix takes at least one byte.
  if (count > reader.size) throw new Error('packed track: fewer bytes than fixes')
  const { values: time } = readNumbers(reader, count)
  const lat = readNumbers(reader, count)
  const lng = readNumbers(reader, count)
  const speed = readNumbers(reader, count)
  const course = readNumbers(reader, count)
  const accuracy = readNumbers(reader, count)
  const valid = readBits(reader, count)
  const acc = readFlags(reader, count)
  const received = readBits(reader, count)
  const reason = readDistinct(reader, count)
  reader.end()
  return { count, time, lat, lng, speed, course, accuracy, valid, acc, received, reason }
}
