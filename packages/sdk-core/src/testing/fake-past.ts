import type { LatLng } from '../entities/position.js'
import type { Imei, Unit } from '../entities/unit.js'
import { type DrivenRecord, driveDay } from './fake-drive.js'
import { hash } from './random.js'

export const day = 86_400_000

/** The past of the fleet: every day a round of its own, the same whenever and however much of it is asked for. */
export function createFakePast({ now, seed }: { readonly now: () => number; readonly seed: number }) {
  /** Where a unit sleeps: where it was when it was first asked about. */
  const homes = new Map<Imei, LatLng>()
  const days = new Map<string, readonly DrivenRecord[]>()

  function ofDay(unit: Unit, start: number): readonly DrivenRecord[] {
    const key = `${unit.imei} ${start}`
    let records = days.get(key)
    if (records === undefined) {
      let home = homes.get(unit.imei)
      if (home === undefined) {
        home = { lat: unit.lat ?? 19.4326, lng: unit.lng ?? -99.1332 }
        homes.set(unit.imei, home)
      }
      records = driveDay(home, start, seed + hash(unit.imei) + Math.floor(start / day))
      // A year of a fleet would not fit in a page.
      if (days.size > 400) days.clear()
      days.set(key, records)
    }
    return records
  }

  return function past(unit: Unit, from: number, to: number): readonly DrivenRecord[] {
    // A device that has never reported has no past.
    if (unit.timestamp === null) return []
    const last = Math.min(to, now())
    const records: DrivenRecord[] = []
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

export const wireRecord = (record: DrivenRecord) => ({ ...record, acc: record.acc ? 1 : 0 })

function midnight(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0)
}
