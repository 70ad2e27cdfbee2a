import type { HistoryStatus } from '../codes/history.js'
import type { LatLng } from '../entities/position.js'
import type { Imei, Unit } from '../entities/unit.js'
import type { FakeAccount } from './fake-accounts.js'
import { done, type FakeCalls, type FakeRequest, refused } from './fake-answer.js'
import { type DrivenRecord, driveDay } from './fake-drive.js'

const day = 86_400_000

/** What {@link createFakeHistory} works with. */
export interface FakeHistoryOptions {
  /** The units that an account sees. */
  readonly visible: (account: FakeAccount) => readonly Unit[]
  readonly now: () => number
  readonly seed: number
}

/** The past of the fleet: every day a round of its own, the same whenever and however much of it is asked for. */
export function createFakeHistory({ visible, now, seed }: FakeHistoryOptions): FakeCalls {
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

  function between(unit: Unit, from: number, to: number): DrivenRecord[] {
    const last = Math.min(to, now())
    const records: DrivenRecord[] = []
    for (let start = midnight(from); start <= last; start = midnight(start + 1.5 * day)) {
      for (const record of ofDay(unit, start)) {
        if (record.timestamp >= from && record.timestamp <= last) records.push(record)
      }
    }
    return records
  }

  const answer =
    (keep: (record: DrivenRecord, index: number, body: FakeRequest['body']) => boolean) =>
    ({ body }: FakeRequest, account: FakeAccount) => {
      const unit = visible(account).find(({ imei }) => imei === body.imei)
      if (unit === undefined) return refused('Datos no encontrados')
      // The record details name their dates otherwise.
      const from = Number(body.finicial ?? body.inicio)
      const to = Number(body.ffinal ?? body.fin)
      const records = between(unit, from, to).filter((record, index) => keep(record, index, body))
      const data = records.map((record) => ({
        ...record,
        acc: record.acc ? 1 : 0,
        nombre: unit.nombre,
        pdi: '',
      }))
      return done('', { data })
    }

  const moves = ({ acc, speed }: DrivenRecord) => acc && speed > 5
  return {
    '/api/historial-objeto': answer(() => true),
    '/api/historial-movimiento': answer(moves),
    '/api/historial-detenido': answer(({ speed }) => speed <= 5),
    '/api/historial-apagado': answer((record, index, { status }) => {
      switch (status as HistoryStatus) {
        case 'acc on':
          return record.acc
        case 'acc off':
          return !record.acc
        // What seldom happens.
        case 'low battery':
          return !record.acc && index % 397 === 5
        case 'help me':
          return record.acc && index % 613 === 11
        case 'door alarm':
          return !record.acc && index % 89 === 3
      }
    }),
    '/reporte/general': answer(() => true),
  }
}

function midnight(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0)
}

function hash(text: string): number {
  let mixed = 7
  for (const letter of text) mixed = (Math.imul(mixed, 31) + letter.charCodeAt(0)) >>> 0
  return mixed
}
