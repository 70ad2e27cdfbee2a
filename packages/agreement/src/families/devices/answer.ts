import * as v from 'valibot'
import { type AnswersFor, created, data, done, list, page, put } from '../../wire/answer.js'
import { alertCount, unit } from '../../wire/entities.js'
import { named, wireTypes as w } from '../../wire/types.js'
import type { devices } from './calls.js'

const units = list(unit)
const cleaned = data(v.object({ result: v.object({ deletedCount: w.count }) }))
const cleaning = data(
  v.nullable(
    named(
      'Cleaning',
      v.object({
        estado: w.cleaningState,
        inicio: w.moment,
        fin: v.nullable(w.moment),
        unidades: w.count,
        total: w.count,
        registros: w.count,
        motivo: w.text,
      }),
    ),
  ),
)

export const answers = {
  list: page(unit),
  listOfManager: units,
  searchByImei: page(unit),
  add: created,
  put,
  remove: done,
  renew: data(v.object({ registro: w.moment })),
  clean: cleaned,
  cleanAll: cleaned,
  startCleaning: cleaning,
  cleaning,
  countPositions: data(v.object({ posiciones: w.count })),
  countAlerts: list(alertCount),
  brands: list(named('DeviceBrand', v.object({ id_marca: w.id, marca: w.text }))),
} satisfies AnswersFor<typeof devices>
