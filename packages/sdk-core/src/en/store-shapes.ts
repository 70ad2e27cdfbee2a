// Written by `npm run english-names` from the declarations of the SDK and names.ts.

import { moment, type Shape } from './translate.js'

export const PolygonGeofence: Shape = { decode: 'points', nombre: 'name', tipo: 'type' }

export const Geofence: Shape = { radio: 'radiusM', nombre: 'name', tipo: 'type', decode: 'points' }

export const Geofences: Shape = { geofences: ['geofences', Geofence], routes: ['routes', PolygonGeofence] }

export const Alert: Shape = {
  clave_msj: 'type',
  nom_user: 'unitName',
  nom_evento: 'eventName',
  mensaje: 'message',
  timestamp: ['raisedAt', moment],
  color_alerta: 'color',
  mostrar_alerta: 'showAlert',
  sonido: 'audible',
  sonido_alerta: 'sound',
  speed: 'speedKmh',
  direccion: 'address',
  acc: 'engineOn',
  atendida_en: ['attendedAt', moment],
  atendida_por: 'attendedBy',
  nota: 'note',
}

export const Attendance: Shape = {
  atendida_en: ['attendedAt', moment],
  atendida_por: 'attendedBy',
  nota: 'note',
}

export const AlertsState: Shape = { alerts: ['alerts', Alert], receivedAt: ['receivedAt', moment] }

export const Shapes = Geofences
