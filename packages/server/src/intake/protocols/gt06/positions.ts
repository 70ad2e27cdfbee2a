import type { Fix, FixReason } from '../../../fixes/fix.js'
import { reasonOfAlarm } from '../../alarms.js'
import { blankFix } from '../../blank-fix.js'
import { together } from '../../values.js'
import { type Cell, type CellLayout, isCountry, readCell } from './cell.js'
import type { Clock } from './clock.js'
import type { Frame } from './frame.js'
import { type Place, placeLength, readClock, readPlace } from './place.js'
import { readStatus, type Status } from './status.js'

/** What follows the place. `trip`: ignition, reason, stored, odometer; `status`: see `readStatus`. */
interface Layout {
  readonly cell: CellLayout | null
  readonly tail: 'trip' | 'status' | 'unknown' | null
  /** A fence's number follows the status. */
  readonly hasFence?: true
}

const layouts: ReadonlyMap<number, Layout> = new Map<number, Layout>([
  [0x10, { cell: null, tail: null }],
  [0x11, { cell: 'wide', tail: null }],
  // Every clone appends something else here.
  [0x12, { cell: 'narrow', tail: 'unknown' }],
  [0x16, { cell: 'narrow', tail: 'status' }],
  [0x22, { cell: 'narrow', tail: 'trip' }],
  [0x26, { cell: 'narrow', tail: 'status' }],
  [0x27, { cell: 'narrow', tail: 'status', hasFence: true }],
  // Asks for the street; a telephone number follows.
  [0x2a, { cell: null, tail: null }],
  [0x2d, { cell: 'narrow', tail: 'trip' }],
  [0x31, { cell: 'narrow', tail: 'trip' }],
  [0x37, { cell: 'narrow', tail: 'trip' }],
  [0xa0, { cell: 'long', tail: 'trip' }],
  [0xa3, { cell: 'long', tail: 'status' }],
  [0xa4, { cell: 'long', tail: 'status', hasFence: true }],
])

/** Alarms that only say which cell the device is in. */
const placeless: ReadonlyMap<number, CellLayout> = new Map([
  [0x19, 'narrow'],
  [0xa5, 'long'],
])

/** Types of a date and the cells that are around the device. */
const cellsAround: ReadonlyMap<number, CellLayout> = new Map([
  [0x24, 'narrow'],
  [0x28, 'narrow'],
  [0x2c, 'narrow'],
  [0x2e, 'narrow'],
  [0xa1, 'long'],
  [0xa2, 'long'],
])

/** Where the place begins in types of other layouts: at once, or behind four bytes. */
const placeOffsets = [0, 4]
/** Bytes of the imei that some devices put before the place. */
const imeiLength = 8

/** Why a `trip` was sent: the ignition was turned. */
const ignitionTurned = 3
/** Metres: more no vehicle has travelled, and a clone's other numbers read as one usually are. */
const longestTravelled = 1e9

interface Tail {
  readonly acc: boolean | null
  readonly battery: number | null
  readonly odometer: number | null
  readonly edge: 'accOn' | 'accOff' | null
  readonly isStored: boolean
  readonly attributes: Fix['attributes']
}

const nothing: Tail = {
  acc: null,
  battery: null,
  odometer: null,
  edge: null,
  isStored: false,
  attributes: {},
}

export function isPosition(type: number): boolean {
  return layouts.has(type)
}

/** Whether it is an alarm that only says which cell its device is in. */
export function isPlaceless(type: number): boolean {
  return placeless.has(type)
}

/** Where the device is, and what it says beside; `null` where it is not as its type says. */
export function readPosition(frame: Frame, imei: string, receivedAt: number, clock: Clock): Fix | null {
  const layout = layouts.get(frame.type)
  const body = withoutImei(frame.body, imei)
  const place = readPlace(body)
  if (layout === undefined || place === null) return null
  const rest = body.subarray(placeLength)
  const isSized = layout.tail === 'status'
  const cell =
    layout.cell === null ? null : isSized ? readSized(rest, layout.cell) : readCell(rest, layout.cell)
  const after = rest.subarray(cell?.length ?? rest.length)
  const tail = readTail(after, layout)
  return {
    ...blankFix(imei, receivedAt),
    ...whereOf(place),
    time: place.clock === null ? null : clock.toUtc(place.clock, receivedAt, tail.isStored),
    acc: tail.acc ?? place.acc,
    battery: tail.battery,
    odometer: tail.odometer,
    reason: reasonOf(tail),
    attributes: together(
      { keyword: keywordOf(frame), sat: place.satellites },
      cell?.attributes ?? {},
      tail.attributes,
    ),
  }
}

/** The body without the imei that some devices repeat before it. */
export function withoutImei(body: Buffer, imei: string): Buffer {
  return body.toString('hex', 0, imeiLength) === `0${imei}` ? body.subarray(imeiLength) : body
}

/**
 * The place in a type without a known layout. Its date, its number of bytes and its coordinates must all be possible, which
 * other bytes are once in ten million.
 */
export function findPosition(frame: Frame, imei: string, receivedAt: number, clock: Clock): Fix | null {
  const body = withoutImei(frame.body, imei)
  // Some have the length of the place between its date and its satellites.
  const withoutLength = Buffer.concat([body.subarray(0, 6), body.subarray(7)])
  for (const at of [...placeOffsets.map((offset) => body.subarray(offset)), withoutLength]) {
    const place = readPlace(at)
    if (place === null || place.clock === null || place.clock > receivedAt + day || !isPossible(place))
      continue
    return {
      ...blankFix(imei, receivedAt),
      ...whereOf(place),
      time: clock.toUtc(place.clock, receivedAt, true),
      acc: place.acc,
      attributes: { keyword: keywordOf(frame), sat: place.satellites },
    }
  }
  return null
}

const day = 86_400_000
/** No receiver of these trackers was made before. */
const firstOfClocks = Date.UTC(2010, 0, 1)

function isPossible({ clock, hasFix, lat, lng }: Place): boolean {
  return (
    (clock ?? 0) >= firstOfClocks &&
    hasFix &&
    lat !== 0 &&
    lng !== 0 &&
    Math.abs(lat) <= 90 &&
    Math.abs(lng) <= 180
  )
}

/** The serving cell of a type that lists the cells around its device; `null` if it is not as its type says. */
export function readCells(frame: Frame, imei: string, receivedAt: number, clock: Clock): Fix | null {
  const layout = cellsAround.get(frame.type)
  const time = readClock(frame.body)
  const cell = layout === undefined || time === undefined ? null : readCell(frame.body.subarray(6), layout)
  if (cell === null || time === undefined) return null
  return {
    ...blankFix(imei, receivedAt),
    time: time === null ? null : clock.toUtc(time, receivedAt, true),
    attributes: together({ keyword: keywordOf(frame) }, cell.attributes),
  }
}

/** The protocol's own name of a sentence. */
export function keywordOf({ type }: Frame): string {
  return type.toString(16).padStart(2, '0').toUpperCase()
}

/** An alarm without a place; `null` where its layout is not known. */
export function readPlaceless(frame: Frame, imei: string, receivedAt: number): Fix | null {
  const layout = placeless.get(frame.type)
  const cell = layout === undefined ? null : readCell(frame.body, layout)
  const tail = cell === null ? nothing : statusTail(frame.body.subarray(cell.length), false)
  if (cell === null || tail === nothing) return null
  return {
    ...blankFix(imei, receivedAt),
    acc: tail.acc,
    battery: tail.battery,
    reason: reasonOf(tail),
    attributes: together({ keyword: keywordOf(frame) }, cell.attributes, tail.attributes),
  }
}

function whereOf(place: Place): Partial<Fix> {
  if (!place.hasFix) return { valid: false }
  const { lat, lng, speed, course } = place
  return { valid: true, lat, lng, speed, course }
}

/** A cell with its length before it: 0 where there is none, and of some devices not there at all. */
function readSized(bytes: Buffer, layout: CellLayout): Cell | null {
  if (bytes.length === 0) return null
  if (bytes.readUInt8(0) === 0) return { length: 1, attributes: {} }
  const isUnsized = bytes.length > 1 && isCountry(bytes.readUInt16BE(0) & 0x7fff)
  if (isUnsized) return readCell(bytes, layout)
  // Whether it counts itself differs; what it counts does not.
  const cell = readCell(bytes.subarray(1), layout)
  return cell === null ? null : { ...cell, length: cell.length + 1 }
}

function readTail(bytes: Buffer, { tail, hasFence }: Layout): Tail {
  switch (tail) {
    case null:
      return nothing
    case 'status':
      return statusTail(bytes, hasFence === true)
    case 'trip':
      return tripTail(bytes) ?? nothing
    case 'unknown':
      return bytes.length === 4
        ? { ...nothing, odometer: odometerOf(bytes) }
        : (tripTail(bytes, 3, 7) ?? nothing)
  }
}

function statusTail(bytes: Buffer, hasFence: boolean): Tail {
  // Status to language, and the fence's number.
  const length = hasFence ? 6 : bytes.length
  if (length > 6 || length < 4 || bytes.length < length) return nothing
  const status: Status | null = readStatus(bytes.subarray(0, hasFence ? 5 : length), 'byte')
  return status === null ? nothing : { ...nothing, ...status }
}

/** @param lengths that it may have; any from three bytes, where not given */
function tripTail(bytes: Buffer, ...lengths: number[]): Tail | null {
  const [ignition, reason, stored] = bytes
  if (ignition === undefined || reason === undefined || stored === undefined) return null
  if (lengths.length > 0 && !lengths.includes(bytes.length)) return null
  // Other numbers are those of a device with a layout of its own.
  if (ignition > 1 || stored > 1 || reason > 0x20) return null
  const isStored = stored === 1
  return {
    ...nothing,
    acc: ignition === 1,
    odometer: bytes.length === 7 ? odometerOf(bytes.subarray(3)) : null,
    edge: reason === ignitionTurned ? (ignition === 1 ? 'accOn' : 'accOff') : null,
    isStored,
    attributes: {
      eventCode: reason.toString(16).padStart(2, '0'),
      ...(isStored ? { archive: true } : {}),
    },
  }
}

function odometerOf(bytes: Buffer): number | null {
  const metres = bytes.readUInt32BE(0)
  return metres <= longestTravelled ? metres : null
}

function reasonOf(tail: Tail): FixReason {
  return tail.edge ?? reasonOfAlarm(tail.attributes.alarm)
}
