import * as v from 'valibot'
import { unitFields } from '../entities/unit-fields.js'
import { userFields } from '../entities/user-fields.js'
import { listOf, mark } from './answer.js'
import { entitySchema, named, wireTypes as w } from './types.js'

/** The page embeds the account without speeds. */
const speedHidden = mark

export const unit = entitySchema('Unit', unitFields, { speedHidden })
/** The fields of a unit that a fix changes. */
export const movedUnit = entitySchema(
  'MovedUnit',
  Object.fromEntries(
    Object.entries(unitFields).filter(([name, { changedBy }]) => name === 'imei' || changedBy === 'tracker'),
  ),
  { speedHidden },
)
export const user = entitySchema('User', userFields)

const alertFields = {
  _id: w.id,
  clave_msj: w.alertType,
  nom_user: w.text,
  imei: w.imeiOrNone,
  /** Only in the feed. */
  id_externo: v.exactOptional(v.nullable(w.text)),
  nom_evento: w.text,
  mensaje: w.text,
  timestamp: w.moment,
  color_alerta: v.nullable(w.alertColor),
  mostrar_alerta: w.flag,
  sonido: w.flag,
  sonido_alerta: w.alertSound,
  speed: w.mph,
  lat: v.nullable(w.latitude),
  lng: v.nullable(w.longitude),
  direccion: w.text,
  acc: w.flag,
  tardia: mark,
  speedHidden,
  readOnly: mark,
}
export const alert = named('Alert', v.object(alertFields))

/** Absent until somebody has acknowledged the alert. */
const attendanceFields = {
  atendida_en: v.exactOptional(w.moment),
  atendida_por: v.exactOptional(w.text),
  nota: v.exactOptional(w.text),
}
export const attendance = named('Attendance', v.object(attendanceFields))
export const listedAlert = named('ListedAlert', v.object({ ...alertFields, ...attendanceFields }))

export const alertCount = named('AlertCount', v.object({ imei: w.imei, alertas: w.count }))

export const storedPosition = named(
  'StoredPosition',
  v.object({
    imei: w.imei,
    /** Only in the feed. */
    id_externo: v.exactOptional(v.nullable(w.text)),
    timestamp: w.moment,
    recibido: w.moment,
    valido: w.flag,
    lat: v.nullable(w.latitude),
    lng: v.nullable(w.longitude),
    speed: v.nullable(w.kmh),
    angulo: v.nullable(w.course),
    altitud: v.nullable(w.altitude),
    acc: v.nullable(w.flag),
    puerta: v.nullable(w.flag),
    bateria: v.nullable(w.percent),
    odometro: v.nullable(w.km),
    motivo: w.fixReason,
  }),
)

/** Fields that the history and the positions report have in common. */
export const positionFields = {
  lat: w.latitude,
  lng: w.longitude,
  speed: w.kmh,
  acc: w.flag,
  direccion: w.text,
  angulo: w.course,
  timestamp: w.moment,
  recorrido: w.km,
  encendido: mark,
  sin_estado: mark,
  antes: v.exactOptional(
    listOf(
      named(
        'EarlierPoint',
        v.object({
          lat: w.latitude,
          lng: w.longitude,
          speed: w.kmh,
          acc: w.flag,
          timestamp: w.moment,
          sin_estado: mark,
        }),
      ),
    ),
  ),
  duda: v.exactOptional(w.rejection),
  dicho: v.exactOptional(
    named(
      'ReportedPosition',
      v.object({
        lat: v.nullable(w.latitude),
        lng: v.nullable(w.longitude),
        speed: v.nullable(w.kmh),
        precision: v.nullable(w.metres),
      }),
    ),
  ),
  speedHidden,
}

/** Time in each state. */
export const usageFields = { tiempo_mov_enc: w.ms, tiempo_enc_det: w.ms, tiempo_det_apa: w.ms }
