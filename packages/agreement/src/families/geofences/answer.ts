import * as v from 'valibot'
import { type AnswersFor, answer, created, done, listOf, put } from '../../wire/answer.js'
import { codes, named, wireTypes as w } from '../../wire/types.js'
import type { geofences } from './calls.js'

const shapeFields = {
  id: w.id,
  nombre: w.text,
  color: w.text,
  lat: w.latitude,
  lng: w.longitude,
  radio: w.metres,
  decode: listOf(named('LatLng', v.object({ lat: w.latitude, lng: w.longitude }))),
  id_externo: v.nullable(w.text),
}
const geofence = named('Geofence', v.object({ ...shapeFields, tipo: codes('GeofenceType', [1, 2, 3]) }))
const route = named('Route', v.object({ ...shapeFields, tipo: codes('GeofenceType', [4]) }))

export const answers = {
  list: answer({ data: listOf(geofence), rutas: listOf(route) }),
  add: created,
  update: done,
  put,
  remove: done,
} satisfies AnswersFor<typeof geofences>
