import type { Fix, FixReason } from '../../../tracking/latest/fix.js'
import { reasonOfAlarm } from '../../alarms.js'
import { blankFix } from '../../blank-fix.js'
import { together } from '../../values.js'
import { type Cell, type CellLayout, isCountry, readCell } from './cell.js'
import type { Clock } from './clock.js'
import type { Frame } from './frame.js'
import { type Place, placeLength, readClock, readPlace } from './place.js'
import { readStatus, type Status } from './status.js'

/** Layout after the position. `trip`: ignition, reason, stored, odometer; `status`: see `readStatus`. */
interface Layout {
  readonly cell: CellLayout | null
  readonly tail: 'trip' | 'status' | 'unknown' | null
  /** The number of a geofence follows the status. */
  readonly hasFence?: true
}

const layouts: ReadonlyMap<number, Layout> = new Map<number, Layout>([
  [0x10, { cell: null, tail: null }],
  [0x11, { cell: 'wide', tail: null }],
  // The clones append different data here.
  [0x12, { cell: 'narrow', tail: 'unknown' }],
  [0x16, { cell: 'narrow', tail: 'status' }],
  [0x22, { cell: 'narrow', tail: 'trip' }],
  [0x26, { cell: 'narrow', tail: 'status' }],
  [0x27, { cell: 'narrow', tail: 'status', hasFence: true }],
  // Requests the street; a telephone number follows.
  [0x2a, { cell: null, tail: null }],
  [0x2d, { cell: 'narrow', tail: 'trip' }],
  [0x31, { cell: 'narrow', tail: 'trip' }],
  [0x37, { cell: 'narrow', tail: 'trip' }],
  [0xa0, { cell: 'long', tail: 'trip' }],
  [0xa3, { cell: 'long', tail: 'status' }],
  [0xa4, { cell: 'long', tail: 'status', hasFence: true }],
])

/** Alarms that contain the current cell and no position. */
const placeless: ReadonlyMap<number, CellLayout> = new Map([
  [0x19, 'narrow'],
  [0xa5, 'long'],
])

/** Types that contain a date and the cells around the device. */
const cellsAround: ReadonlyMap<number, CellLayout> = new Map([
  [0x24, 'narrow'],
  [0x28, 'narrow'],
  [0x2c, 'narrow'],
  [0x2e, 'narrow'],
  [0xa1, 'long'],
  [0xa2, 'long'],
])

/** Offsets of the position in types without a known layout, in bytes. */
const placeOffsets = [0, 4]
/** Length of the IMEI that some devices put before the position. */
const imeiLength = 8

/** Reason of a `trip` message: the ignition changed. */
const ignitionTurned = 3
/** Maximum plausible odometer in metres. Other numbers of a clone, read as an odometer, usually exceed it. */
const maxTravelled = 1e9

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

/** Whether the type is an alarm that contains the current cell and no position. */
export function isPlaceless(type: number): boolean {
  return placeless.has(type)
}

/** Decodes a position message with its other data; returns `null` if it violates its type. */
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

/** Returns the body without the IMEI that some devices repeat before it. */
export function withoutImei(body: Buffer, imei: string): Buffer {
  return body.toString('hex', 0, imeiLength) === `0${imei}` ? body.subarray(imeiLength) : body
}

/**
 * Finds a position in a type without a known layout. Its date, its number of bytes and its coordinates must all be possible.
 * Other bytes satisfy this once in ten million cases.
 */
export function findPosition(frame: Frame, imei: string, receivedAt: number, clock: Clock): Fix | null {
  const body = withoutImei(frame.body, imei)
  // Some devices put the length of the position between its date and its satellites.
  const withoutLength = Buffer.concat([body.subarray(0, 6), body.subarray(7)])
  for (const at of [...placeOffsets.map((offset) => body.subarray(offset)), withoutLength]) {
    const place = readPlace(at)
    // The byte of the satellites also has the length of the position: 0 if there is none.
    if (place === null || at[6] === 0) continue
    if (place.clock === null || place.clock > receivedAt + day || !isPossible(place)) continue
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
/** Earliest possible date: receivers of these trackers are newer. */
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

/** Decodes the serving cell of a type that lists the cells around its device; returns `null` if it violates its type. */
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

/** Returns the protocol's name of a message type. */
export function keywordOf({ type }: Frame): string {
  return type.toString(16).padStart(2, '0').toUpperCase()
}

/** Decodes an alarm without a position; returns `null` if its layout is unknown. */
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

/** Reads a cell with a preceding length, which is 0 without a cell. Some devices omit the length. */
function readSized(bytes: Buffer, layout: CellLayout): Cell | null {
  if (bytes.length === 0) return null
  if (bytes.readUInt8(0) === 0) return { length: 1, attributes: {} }
  const isUnsized = bytes.length > 1 && isCountry(bytes.readUInt16BE(0) & 0x7fff)
  if (isUnsized) return readCell(bytes, layout)
  // Devices differ in whether the length includes itself; the cell data is the same.
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
  // Status to language, and the geofence's number.
  const length = hasFence ? 6 : bytes.length
  if (length > 6 || length < 4 || bytes.length < length) return nothing
  const status: Status | null = readStatus(bytes.subarray(0, hasFence ? 5 : length), 'byte')
  return status === null ? nothing : { ...nothing, ...status }
}

/** @param lengths valid lengths; by default any from three bytes */
function tripTail(bytes: Buffer, ...lengths: number[]): Tail | null {
  const [ignition, reason, stored] = bytes
  if (ignition === undefined || reason === undefined || stored === undefined) return null
  if (lengths.length > 0 && !lengths.includes(bytes.length)) return null
  // Other values indicate a device with a different layout.
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
  return metres <= maxTravelled ? metres : null
}

function reasonOf(tail: Tail): FixReason {
  return tail.edge ?? reasonOfAlarm(tail.attributes.alarm)
}
