import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import type { FixReason } from '../../fixes/fix.js'
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

/** A row of `positions` but for its imei: every column, as the database gives it. */
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
  /** As the database writes a jsonb. */
  readonly attributes: string | null
}

/** What histories and reports read of a packed track. */
export interface PackedTrack {
  /** How many fixes it has, without those that are no part of a track. */
  readonly count: number
  /** Those from one time to another, Unix ms, oldest first; both ends count. Each is made when it is its turn. */
  fixes(from: number, to: number): Iterable<TrackFix>
  /** The same, each given to who takes it: of whole months, iterators take some 0.3 µs a fix more. */
  each(from: number, to: number, take: (fix: TrackFix) => void): void
}

/** How {@link packTrack} writes. */
export const codecVersion = 1

/**
 * A unit's fixes of a day in some 5 bytes each: what histories read of them in one block, the rest in another, both
 * deflated column by column.
 *
 * @param fixes sorted by time, of which no two have the same
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

/**
 * Everything that was packed.
 *
 * @throws for a version or a body that is not ours
 */
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
 * What histories and reports need, as the table gives it to them, without unpacking the rest.
 *
 * @throws for a version or a body that is not ours
 */
export function readPacked(body: Uint8Array, version: number): PackedTrack {
  const { count, time, lat, lng, speed, course, accuracy, valid, acc, received, reason } = readHot(
    blocksOf(body, version).hot,
  )
  const reasons = reason.distinct.map(trackReasonOf)
  const { which } = reason
  /** null: no part of a track. */
  function fixAt(index: number): TrackFix | null {
    const reason = reasons[which[index] as number] ?? null
    if (reason === null) return null
    const isPlaced = valid.bits[index] === 1 && lat.nulls[index] === 0 && lng.nulls[index] === 0
    return {
      time: time[index] as number,
      lat: isPlaced ? steps((lat.values[index] as number) * 1e7, 1e7) : null,
      lng: isPlaced ? steps((lng.values[index] as number) * 1e7, 1e7) : null,
      // As a real it is not quite the decimal that it is written as.
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

/** null: no part of a track. */
function trackReasonOf(reason: string): FixReason | null {
  const known = reasons.get(reason)
  return known === undefined ? 'position' : known
}

/** So many of the steps that the table gives, of which a half goes to the even one; null for what it could not give. */
function steps(count: number, parts: number): number | null {
  const nearest = Math.round(count)
  const whole = nearest - count === 0.5 && nearest % 2 !== 0 ? nearest - 1 : nearest
  // Never -0.
  return Math.abs(whole) < 2 ** 31 ? (whole + 0) / parts : null
}

const mostMetres = 32_767

function metresAt(accuracy: Numbers, index: number): number | null {
  if (accuracy.nulls[index] === 1) return null
  const metres = Math.ceil(accuracy.values[index] as number) + 0
  if (metres === -1) return null
  return metres < mostMetres ? metres : mostMetres
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

/** Blocks of 4,096 symbols each: what is frequent differs from column to column. */
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
  // In one piece: to put several together takes longer than to inflate them.
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
  // The times alone take a byte each.
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
