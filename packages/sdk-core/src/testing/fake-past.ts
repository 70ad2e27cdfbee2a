import { type DoubtCode, doubtCodes } from '../codes/doubts.js'
import type { ReportedPosition } from '../entities/history-record.js'
import type { LatLng } from '../entities/position.js'
import type { Imei, Unit } from '../entities/unit.js'
import { sentPoint } from '../rules/judging/judge-points.js'
import { judgeTrack } from '../rules/judging/judge-track.js'
import { type DrivenRecord, driveDay } from './fake-drive.js'
import { hash } from './random.js'

export const day = 86_400_000

/** A record of a day as far as it is believed, what was driven to it since the one before, km, and what is doubted. */
export interface PastRecord extends DrivenRecord {
  readonly recorrido: number
  readonly encendido: boolean
  readonly duda: DoubtCode | null
  readonly dicho: ReportedPosition | null
}

/** The past of the fleet: every day a round of its own, the same whenever and however much of it is asked for. */
export function createFakePast(options: {
  readonly now: () => number
  readonly seed: number
  /** The unit whose receiver errs now and then. */
  readonly erring: Imei | undefined
}) {
  const { now, seed, erring } = options
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
      const driven = driveDay(home, start, seed + hash(unit.imei) + Math.floor(start / day))
      records = judged(unit.imei === erring ? withErrors(driven) : driven)
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

/** As a host sends it: `duda` and `dicho` are only in records that are doubted. */
export const wireRecord = ({ duda, dicho, encendido, ...record }: PastRecord) => ({
  ...record,
  ...(encendido && { encendido: 1 }),
  acc: record.acc ? 1 : 0,
  ...(duda !== null && { duda, dicho }),
})

/** A record as its tracker sent it. */
interface SentRecord extends DrivenRecord {
  /** m */
  readonly precision?: number
}

/** Puts into a day's drive one jump, one inaccurate place, and one speed that does not fit the distances around it. */
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

/** As a host judges it, by the same rule. */
function judged(track: readonly SentRecord[]): PastRecord[] {
  const all = judgeTrack(track.map((record) => sentPoint(record, record.precision)))
  return track.map(({ precision = null, ...sent }, index) => {
    const { lat, lng, speed, km = 0, doubt = null } = all[index] ?? {}
    const believed = { lat: lat ?? sent.lat, lng: lng ?? sent.lng, speed: speed ?? sent.speed }
    const dicho = doubt === null ? null : { lat: sent.lat, lng: sent.lng, speed: sent.speed, precision }
    const encendido = sent.acc && track[index - 1]?.acc === false
    const duda = doubt === null ? null : doubtCodes[doubt]
    return { ...sent, ...believed, recorrido: km, encendido, duda, dicho }
  })
}

function midnight(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0)
}
