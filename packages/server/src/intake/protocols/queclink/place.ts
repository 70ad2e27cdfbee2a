import type { Fix } from '../../../tracking/latest/fix.js'
import { knownAttributes, together } from '../../values.js'
import type { Model } from './models.js'
import { readNumber, readTime, type Sentence } from './sentence.js'

/** One of a report's positions. A report without a fix has an empty one if it contains the current cell. */
export interface Block {
  /** The index of its first field. */
  readonly from: number
  /** The index after its last field. */
  readonly to: number
  /** 0 means that there is no fix, and the position is an old one. */
  readonly accuracy: number | null
  readonly place: Pick<Fix, 'lat' | 'lng' | 'speed' | 'course' | 'altitude'> | null
  /** Time of the position. NaN if it is invalid. */
  readonly time: number | null
  /** Metres. */
  readonly odometer: number | null
  readonly attributes: Fix['attributes']
}

const degrees = /^-?\d{1,3}\.\d{6}$/
const date = /^\d{14}$/
/** Reports of the device itself and of its surroundings: their cells belong to no position. */
const withoutPosition = new Set(['GTINF', 'GTGSM', 'GTLBS', 'GTWIF'])
/** Number of fields from the accuracy to the time. */
const placeLength = 7

/**
 * Returns all positions of a report. Their indexes differ by report, model and firmware, but their patterns do not. Three fields
 * in a row are a longitude, a latitude and a time, or six fields are empty and a cell follows.
 */
export function readBlocks({ report, fields, name, end }: Sentence, model: Model | null): Block[] {
  const blocks: Block[] = []
  if (withoutPosition.has(report)) return blocks
  let at = name + 1
  while (at + placeLength <= end) {
    const block = readBlock(fields, at, end, model)
    if (block !== null) blocks.push(block)
    at = block?.to ?? at + 1
  }
  return blocks
}

function readBlock(fields: readonly string[], from: number, end: number, model: Model | null): Block | null {
  const mark = fields[from + 4] ?? ''
  if (mark !== '' && !degrees.test(mark)) return null
  const [accuracy, speed, course, altitude, lng = '', lat = '', utc = ''] = fields.slice(
    from,
    from + placeLength,
  )
  const isPlace = degrees.test(lng) && degrees.test(lat) && date.test(utc)
  const cellAt = afterNetworks(fields, from + placeLength)
  const cell = readCell(fields, cellAt, end)
  const isEmpty = cell !== null && !fields.slice(from + 1, from + placeLength).some((field) => field !== '')
  if (!isPlace && !isEmpty) return null
  const hdop = /^\d{1,2}(?:\.\d+)?$/.test(accuracy ?? '') ? Number(accuracy) : null
  const appended = readAppended(fields, cellAt + cellLength, model)
  return {
    from,
    to: Math.min(appended.to, end),
    accuracy: hdop,
    place: isPlace
      ? {
          lat: Number(lat),
          lng: Number(lng),
          speed: readNumber(speed),
          course: readNumber(course),
          altitude: readNumber(altitude),
        }
      : null,
    time: isPlace ? (readTime(utc) ?? Number.NaN) : null,
    odometer: appended.odometer,
    attributes: together(
      knownAttributes({ hdop: isPlace && hdop !== null && hdop > 0 ? hdop : null, sat: appended.satellites }),
      cell ?? {},
    ),
  }
}

/** Skips the list of surrounding wireless networks that some models send before the cell: a count, and five fields for each. */
function afterNetworks(fields: readonly string[], at: number): number {
  const isList = /^\d{1,2}$/.test(fields[at] ?? '') && /^[\da-f]{12}$/i.test(fields[at + 1] ?? '')
  return isList ? at + 1 + Number(fields[at]) * 5 : at
}

const cellLength = 4

/** @returns `null` if there is no cell at this index */
export function readCell(fields: readonly string[], at: number, end: number): Fix['attributes'] | null {
  if (at + cellLength > end) return null
  const [mcc = '', mnc = '', lac = '', cid = ''] = fields.slice(at, at + cellLength)
  // Country codes range from 200 to 799, which distinguishes a cell from other numbers.
  if (!/^0?[2-7]\d\d$/.test(mcc) || !/^\d{1,4}$/.test(mnc)) return null
  if (!/^[\da-f]{2,8}$/i.test(lac) || !/^[\da-f]{2,8}$/i.test(cid)) return null
  return { mcc: Number(mcc), mnc: Number(mnc), lac: withoutZeros(lac), cid: withoutZeros(cid) }
}

function withoutZeros(hex: string): string {
  return Number.parseInt(hex, 16).toString(16)
}

interface Appended {
  readonly to: number
  readonly satellites: number | null
  readonly odometer: number | null
}

/**
 * Reads the field after the cell: a mask of the fields after it, or on the older portable models the distance travelled, in km.
 */
function readAppended(fields: readonly string[], from: number, model: Model | null): Appended {
  const append = model?.append ?? 'mask'
  const at = append === 'signal' ? from + 2 : from
  const nothing = { to: append === 'none' ? at : at + 1, satellites: null, odometer: null }
  if (append === 'none' || append === 'plain') return nothing
  const field = fields[at] ?? ''
  if (/^\d{1,7}\.\d$/.test(field)) return { ...nothing, odometer: Number(field) * 1_000 }
  if (!/^[\da-f]{2}$/i.test(field)) return nothing
  const mask = Number.parseInt(field, 16)
  const [hasSatellites, hasTrigger, hasJamming] = [1, 2, 16].map((bit) => ((mask & bit) === 0 ? 0 : 1))
  return {
    ...nothing,
    to: at + 1 + (hasSatellites ?? 0) + (hasTrigger ?? 0) + (hasJamming ?? 0),
    satellites: hasSatellites === 1 ? readNumber(fields[at + 1]) : null,
  }
}
