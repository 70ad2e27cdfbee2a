import { type RejectionCode, rejectionCodes } from '@baliza/agreement/codes/rejection-reasons.js'
import type { ReportedPosition } from '@baliza/agreement/entities/history-record.js'
import type { LatLng } from '@baliza/agreement/entities/position.js'
import type { Imei, Unit } from '@baliza/agreement/entities/unit.js'
import { sentPoint } from '@baliza/agreement/rules/plausibility/assess-points.js'
import { assessTrack } from '@baliza/agreement/rules/plausibility/assess-track.js'
import { hash } from '@baliza/agreement/rules/random.js'
import { type DrivenRecord, driveDay } from './fake-drive.js'

export const day = 86_400_000

/** Record of a day with its accepted position, the distance driven since the previous record in km, and the rejection reason. */
export interface PastRecord extends DrivenRecord {
  readonly recorrido: number
  readonly encendido: boolean
  readonly duda: RejectionCode | null
  readonly dicho: ReportedPosition | null
}

/**
 * Creates the history of the fleet. Each day is a different round trip. The history does not depend on when, or in which ranges,
 * it is requested.
 */
export function createFakePast(options: {
  readonly now: () => number
  readonly seed: number
  /** Unit whose receiver has occasional errors. */
  readonly erring: Imei | undefined
}) {
  const { now, seed, erring } = options
  /** Home of a unit: its position at the first request. */
  const homes = new Map<Imei, LatLng>()
  const days = new Map<string, readonly PastRecord[]>()

  function ofDay(unit: Unit, start: number): readonly PastRecord[] {
    const key = `${unit.imei} ${start}`
    let records = days.get(key)
    if (records === undefined) {
      let home = homes.get(unit.imei)
      if (home === undefined) {
        home = { lat: unit.lat ?? 19.4326, lng: unit.lng ?? -99.1332 }
        homes.set(unit.imei, home)
      }
      const driven = driveDay(home, start, seed + hash(unit.imei) + Math.floor(start / day))
      records = judged(unit.imei === erring ? withErrors(driven) : driven)
      // Limits the memory: a year of a fleet does not fit in a page.
      if (days.size > 400) days.clear()
      days.set(key, records)
    }
    return records
  }

  return function past(unit: Unit, from: number, to: number): readonly PastRecord[] {
    // A device that has never reported has no history.
    if (unit.timestamp === null) return []
    const last = Math.min(to, now())
    const records: PastRecord[] = []
    for (let start = midnight(from); start <= last; start = midnight(start + 1.5 * day)) {
      for (const record of ofDay(unit, start)) {
        if (record.timestamp >= from && record.timestamp <= last) records.push(record)
      }
    }
    return records
  }
}

/** Returns the track of a unit between two times, Unix ms. */
export type FakePast = ReturnType<typeof createFakePast>

/** Converts a record to the wire format: `duda` and `dicho` are only present in records with a rejection reason. */
export const wireRecord = ({ duda, dicho, encendido, ...record }: PastRecord) => ({
  ...record,
  ...(encendido && { encendido: 1 }),
  acc: record.acc ? 1 : 0,
  ...(duda !== null && { duda, dicho }),
})

/** Record as the tracker sent it. */
interface SentRecord extends DrivenRecord {
  /** m */
  readonly precision?: number
}

/** Adds three errors to a day's drive: a jump, an inaccurate position, and a speed that does not fit the distances around it. */
function withErrors(track: readonly DrivenRecord[]): SentRecord[] {
  const onTheRoad = track.flatMap(({ speed }, index) => (speed > 20 ? index : []))
  const at = (share: number) => onTheRoad[Math.floor(onTheRoad.length * share)]
  const [jump, coarse, fast] = [at(0.25), at(0.5), at(0.75)]
  return track.map((record, index) => {
    const { lat, lng } = record
    if (index === jump) return { ...record, lat: lat + 0.9, lng: lng - 0.6 }
    if (index === coarse) return { ...record, lat: lat + 0.012, lng: lng + 0.009, precision: 2_500 }
    return index === fast ? { ...record, speed: 470 } : record
  })
}

/** Assesses the track with the same rule as the server. */
function judged(track: readonly SentRecord[]): PastRecord[] {
  const all = assessTrack(track.map((record) => sentPoint(record, record.precision)))
  return track.map(({ precision = null, ...sent }, index) => {
    const { lat, lng, speed, km = 0, doubt = null } = all[index] ?? {}
    const believed = { lat: lat ?? sent.lat, lng: lng ?? sent.lng, speed: speed ?? sent.speed }
    const dicho = doubt === null ? null : { lat: sent.lat, lng: sent.lng, speed: sent.speed, precision }
    const encendido = sent.acc && track[index - 1]?.acc === false
    const duda = doubt === null ? null : rejectionCodes[doubt]
    return { ...sent, ...believed, recorrido: km, encendido, duda, dicho }
  })
}

function midnight(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0)
}
