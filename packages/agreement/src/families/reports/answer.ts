import * as v from 'valibot'
import { type AnswersFor, answer, list, listOf, mark } from '../../wire/answer.js'
import { positionFields, usageFields } from '../../wire/entities.js'
import { named, wireTypes as w } from '../../wire/types.js'
import type { reports } from './calls.js'

const unit = { imei: w.imeiOrNone, nombre: w.text }
const grupos = listOf(named('ReportGroup', v.object({ id: w.id, nombre: w.text })))
const utilization = listOf(
  named('UtilizationRow', v.object({ ...unit, ...usageFields, gpo: w.text, speedHidden: mark })),
)

export const answers = {
  utilization: answer({ data: utilization, grupos }),
  deviceInfo: list(
    named(
      'DeviceInfoRow',
      v.object({
        ...unit,
        placas: w.text,
        sim: w.text,
        conductor: w.text,
        odometro: w.km,
        registro: w.momentOrZero,
        speedHidden: mark,
      }),
    ),
  ),
  events: list(
    named(
      'EventRow',
      v.object({
        _id: w.id,
        imei: w.imeiOrNone,
        clave_msj: w.alertType,
        nom_user: w.text,
        nom_evento: w.text,
        lat: v.nullable(w.latitude),
        lng: v.nullable(w.longitude),
        direccion: w.text,
        acc: w.flag,
        speed: w.mph,
        timestamp: w.moment,
        tardia: mark,
        speedHidden: mark,
      }),
    ),
  ),
  general: answer({
    data: listOf(
      named(
        'GeneralRow',
        v.object({
          ...unit,
          ...usageFields,
          odometro: w.km,
          vel_max: w.kmh,
          num_enc: w.count,
          exceso_vel: w.count,
          conductor: w.text,
          nombre_gpo: w.text,
          speedHidden: mark,
        }),
      ),
    ),
    grupos,
    dias: listOf(named('ReportDay', v.object({ inicio: w.moment, km: w.km }))),
  }),
  speeding: list(
    named(
      'SpeedingRow',
      v.object({
        ...unit,
        inicio: w.moment,
        fin: w.moment,
        distancia: w.km,
        time: w.ms,
        vel_max: w.kmh,
        lat: v.nullable(w.latitude),
        lng: v.nullable(w.longitude),
      }),
    ),
  ),
  unitUtilization: answer({ data: utilization }),
  positions: list(named('PositionRow', v.object(positionFields))),
} satisfies AnswersFor<typeof reports>
