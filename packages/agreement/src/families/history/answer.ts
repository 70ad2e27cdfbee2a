import * as v from 'valibot'
import { type AnswersFor, answer, list, listOf } from '../../wire/answer.js'
import { positionFields, usageFields } from '../../wire/entities.js'
import { named, wireTypes as w } from '../../wire/types.js'
import type { history } from './calls.js'

const recordFields = { ...positionFields, nombre: w.text, pdi: w.text }
const ofUnit = answer({
  data: listOf(named('HistoryRecord', v.object(recordFields))),
  ...usageFields,
})

export const answers = {
  all: ofUnit,
  moving: ofUnit,
  stopped: ofUnit,
  byStatus: ofUnit,
  ofUnits: list(named('UnitRecord', v.object({ imei: w.imei, ...recordFields }))),
  nearby: list(
    named(
      'NearbyUnit',
      v.object({
        imei: w.imei,
        nombre: w.text,
        llegada: w.moment,
        salida: w.moment,
        momento: w.moment,
        cercania: w.metres,
        lat: w.latitude,
        lng: w.longitude,
        silencio: v.nullable(w.silence),
      }),
    ),
  ),
} satisfies AnswersFor<typeof history>
