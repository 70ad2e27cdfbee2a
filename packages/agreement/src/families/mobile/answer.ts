import * as v from 'valibot'
import { type AnswersFor, list } from '../../wire/answer.js'
import { named, wireTypes as w } from '../../wire/types.js'
import type { mobile } from './calls.js'

const devices = list(
  named(
    'MobileDevice',
    v.object({
      _id: w.id,
      imei: w.imei,
      nombre: w.text,
      equipo_gps: w.text,
      sim: w.text,
      activo: w.flag,
      timestamp: v.nullable(w.moment),
      lat: v.nullable(w.latitude),
      lng: v.nullable(w.longitude),
      speed: w.kmh,
      bateria: v.nullable(w.percent),
      id_user: v.nullable(w.id),
    }),
  ),
)

export const answers = { devices, devicesOf: devices } satisfies AnswersFor<typeof mobile>
