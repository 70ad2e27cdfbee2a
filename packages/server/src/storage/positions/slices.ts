import type { Range, TrackFix, TrackSlice } from '../../tracks/track.js'
import { bytesOf, countOf, eachInOrder, inOrder, type PackedOf } from './packed-fixes.js'
import { byUnit, eachMerged, open, type SealedDay } from './tracks.js'

/** A slice as the database returns it: plain data, so that another thread can unpack it. */
export interface PackedSlice {
  readonly imei: string
  readonly range: Range
  readonly rows: PackedOf | null
  readonly days: readonly SealedDay[]
}

export interface UnitSlice extends TrackSlice {
  readonly packed: PackedSlice
}

/** Groups rows and days of a range into one slice per unit. */
export function slicesOf(rows: readonly PackedOf[], sealed: readonly SealedDay[], range: Range): UnitSlice[] {
  const days = byUnit(sealed)
  const slices = rows.map((row): PackedSlice => {
    const theirs = days.get(row.imei) ?? []
    days.delete(row.imei)
    return { imei: row.imei, range, rows: row, days: theirs }
  })
  for (const [imei, theirs] of days) slices.push({ imei, range, rows: null, days: theirs })
  return slices.map(unpackSlice)
}

export function unpackSlice(packed: PackedSlice): UnitSlice {
  const { imei, range, rows, days } = packed
  const bytes = bytesOf(rows ?? undefined)
  return {
    imei,
    packed,
    count: countOf(bytes) + countSealed(days),
    each(take) {
      if (days.length === 0) eachInOrder(bytes, take)
      else if (bytes.byteLength === 0) eachOf(days, range, take)
      else eachMerged((give) => eachOf(days, range, give), inOrder(bytes), take)
    },
  }
}

export const countSealed = (days: readonly SealedDay[]) => days.reduce((all, { n }) => all + n, 0)

/** Passes the fixes of a unit's sealed days that are in a range to `take`. @param days oldest first */
function eachOf(days: readonly SealedDay[], { from, to }: Range, take: (fix: TrackFix) => void): void {
  for (const one of days) open(one).each(from, to, take)
}
