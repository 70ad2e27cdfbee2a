// Written by `npm run english-names` from the declarations of the SDK and names.ts.

import { type CallShapes, moment, type Shape } from './translate.js'

export const LoginResult: Shape = { rol: 'role', user: 'userId', nombre: 'name', mensaje: 'message' }

export const SessionLogin: Shape = { user: 'username', pass: 'password' }

export const OfUser: Shape = { user: 'userId' }

export const IconSize: Shape = { size_ancho: 'widthPx', size_largo: 'lengthPx', offset: 'offsetPx' }

export const Unit: Shape = {
  nombre: 'name',
  modelo: 'model',
  placas: 'plates',
  speed: 'speedKmh',
  acc: 'engineOn',
  angulo: 'course',
  altitude: 'altitudeM',
  direccion: 'address',
  pdi: 'pointOfInterest',
  timestamp: ['reportedAt', moment],
  time_server: ['heardAt', moment],
  odometro: 'odometerKm',
  gps_status: 'gpsStatus',
  conductor: 'driver',
  status_motor: 'engineStateMs',
  estado_desde: ['stateSince', moment],
  bloqueado_desde: ['engineBlockedSince', moment],
  desfase_reloj: 'clockOffsetMs',
  sms_reloj: 'clockSms',
  registro: ['registeredAt', moment],
  id_grupo: 'groupId',
  url_icon: 'iconUrl',
  url_icon_angulo: 'iconMode',
  size_icon: ['iconSize', IconSize],
  url_camara: 'cameraUrl',
  activo: 'active',
  equipo_gps: 'brand',
  id_equipo: 'deviceId',
  modelo_gps: 'trackerModel',
  manager: 'managerId',
}

export const GroupsList: Shape = { rol: 'role', user: 'userId' }

export const Fleet: Shape = { units: ['units', Unit], receivedAt: ['receivedAt', moment] }

export const Session = GroupsList

/** What the calls that every page needs answer and take. */
export const firstCalls: CallShapes = {
  'session.logout': [null],
  'session.login': [LoginResult, SessionLogin],
  'units.list': [Unit, OfUser],
}
