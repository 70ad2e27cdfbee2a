import type { LatLng } from '../entities/position.js'
import type { Imei, Unit } from '../entities/unit.js'
import { judgePoints } from '../rules/judging/judge-points.js'
import { type DrivenRecord, driveDay } from './fake-drive.js'
import { hash } from './random.js'

export const day = 86_400_000

/** A record of a day, and what was driven to it since the one before, km. */
export interface PastRecord extends DrivenRecord {
  readonly recorrido: number
  readonly duda: null
}

/** The past of the fleet: every day a round of its own, the same whenever and however much of it is asked for. */
export function createFakePast({ now, seed }: { readonly now: () => number; readonly seed: number }) {
  /** Where a unit sleeps: where it was when it was first asked about. */
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
      records = judged(driveDay(home, start, seed + hash(unit.imei) + Math.floor(start / day)))
      // A year of a fleet would not fit in a page.
      if (days.size > 400) days.clear()
      days.set(key, records)
    }
    return records
  }

  return function past(unit: Unit, from: number, to: number): readonly PastRecord[] {
    // A device that has never reported has no past.
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

/** The track of a unit between two moments, Unix ms. */
export type FakePast = ReturnType<typeof createFakePast>

/** As a host's wire has it: all of it is believed. */
export const wireRecord = ({ duda, ...record }: PastRecord) => ({ ...record, acc: record.acc ? 1 : 0 })

function judged(track: readonly DrivenRecord[]): PastRecord[] {
  const points = judgePoints(track)
  return track.map((record, index) => ({ ...record, recorrido: points[index]?.recorrido ?? 0, duda: null }))
}

function midnight(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0)
}
