import { embedded, type PayloadOf } from '@baliza/agreement'
import type { HistoryStatus } from '@baliza/agreement/codes/history.js'
import type { Unit } from '@baliza/agreement/entities/unit.js'
import { createPasses } from '@baliza/agreement/rules/track/passes.js'
import { trackTotals } from '@baliza/agreement/rules/track/totals.js'
import { done, type FakeContext, type FakeFamily, listed } from '../fake-answer.js'
import { day, type PastRecord, wireRecord } from '../fake-past.js'

const statuses: Readonly<Record<HistoryStatus, Keep>> = {
  'acc on': ({ acc }) => acc,
  'acc off': ({ acc }) => !acc,
  // Rare records.
  'low battery': ({ acc }, index) => !acc && index % 397 === 5,
  'help me': ({ acc }, index) => acc && index % 613 === 11,
  'door alarm': ({ acc }, index) => !acc && index % 89 === 3,
}

export const fake: FakeFamily<'history'> = {
  all: (input, context) => records(input, context, () => true),
  moving: (input, context) => records(input, context, ({ acc, speed }) => acc && speed > 5),
  stopped: (input, context) => records(input, context, ({ speed }) => speed <= 5),
  byStatus: (input, context) => records(input, context, statuses[input.status]),
  nearby({ lat, lng, radio, finicial, ffinal }, { host, subject }) {
    const units = host.visible(subject).toSorted((a, b) => (a.imei < b.imei ? -1 : 1))
    return listed(
      units.flatMap((unit) => {
        const passes = createPasses({ lat, lng, radio }, { from: finicial, to: ffinal })
        for (const { timestamp: time, duda, ...record } of host.past(unit, finicial, ffinal))
          if (duda === null) passes.add({ ...record, time, accuracy: null })
        const { imei, nombre } = unit
        return passes.end().map((pass) => ({ imei, nombre, ...pass }))
      }),
    )
  },
  ofUnits({ imei, finicial, ffinal }, context) {
    const { host, account, subject, request } = context
    const units = host
      .visible(subject)
      .filter((unit) => imei === undefined || imei.includes(unit.imei))
      .sort((a, b) => (a.imei < b.imei ? -1 : 1))
    const ofUnit = (unit: Unit) =>
      host
        .past(unit, finicial, ffinal)
        .map((record) =>
          embedded(
            account,
            { imei: unit.imei, ...wireRecord(record), nombre: unit.nombre, pdi: '' },
            () => unit.id,
          ),
        )
    if (!/x-ndjson/.test(request.headers.accept ?? '')) return listed(units.flatMap(ofUnit))
    const total = units.length
    const parts = units.map((unit, index) => ({ rows: ofUnit(unit), done: index + 1, total }))
    return { parts: total === 0 ? [{ rows: [], done: 0, total }] : parts, end: done() }
  },
}

type Keep = (record: PastRecord, index: number) => boolean

function records({ imei, finicial, ffinal }: PayloadOf<'history', 'all'>, context: FakeContext, keep: Keep) {
  const { host, account } = context
  const unit = host.unit({ imei })
  if (unit === undefined) return listed([])
  const kept = host.past(unit, finicial, ffinal).filter(keep)
  // A parked unit reports at least once a day.
  const track = host
    .past(unit, finicial - day, ffinal)
    .map((record, index) => ({ ...record, sin_estado: !keep(record, index) }))
  const { time } = trackTotals(track, undefined, { from: finicial, to: Math.min(ffinal, host.now()) })
  return done('', {
    data: kept.map((record) => embedded(account, { ...wireRecord(record), nombre: unit.nombre, pdi: '' })),
    tiempo_mov_enc: time.moving,
    tiempo_enc_det: time.idle,
    tiempo_det_apa: time.off,
  })
}
