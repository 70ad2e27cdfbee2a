import { describe, expect, test } from 'vitest'
import { alertColors } from './alert-colors.js'
import { alertSounds } from './alert-sounds.js'
import { alertTypes } from './alert-types.js'
import {
  commandChannels,
  commandStates,
  commandStatuses,
  commands,
  frequencies,
  loggedChannels,
  timeZones,
} from './commands.js'
import {
  eventTypeCode,
  eventTypeNames,
  eventTypeNeeds,
  eventTypes,
  eventTypesA,
  eventTypesB,
} from './event-types.js'
import { geofenceColors, geofenceTypeNames, geofenceTypes } from './geofences.js'
import { historyCalls, historyFilters, historyStatuses, quickHistories } from './history.js'
import { monitoringOrder, monitoringTypes } from './monitoring.js'
import { months } from './months.js'
import { reportCalls, reportFilters, reportFormats, reportTypes } from './reports.js'
import { roles } from './roles.js'
import { connectivities, eventFlags, loginStatuses, wireStatuses } from './statuses.js'

// Every number, word and colour here is copied from the specification, so that a table that changes by one line is
// noticed. Never compare a table with itself.

describe('alerts (specification 1, section 4)', () => {
  test('colours', () => {
    expect(alertColors).toEqual({ 1: 'info', 2: 'success', 3: 'warning', 4: 'danger' })
  })

  test('sounds', () => {
    expect(alertSounds).toEqual({
      1: 'Alerta',
      2: 'Notificacion',
      3: 'Arranca Motor',
      4: 'Claxon',
      5: 'Alarma',
      6: 'Alarma local',
    })
  })

  test('types', () => {
    expect(alertTypes).toEqual({
      IN_GEO: 'Entrada de geocerca',
      OUT_GEO: 'Salida de geocerca',
      ACC_OFF: 'Motor apagado',
      ACC_ON: 'Motor encendido',
      SPEEDING: 'Exceso de velocidad',
      PANIC: 'Pánico',
      IN_RUTA: 'Entrada de ruta',
      OUT_RUTA: 'Salida de ruta',
      LOW_BATTERY: 'Batería baja',
      MSJ_PERSONAL: 'Mensaje personal',
      DOOR: 'Puerta abierta / toma de fuerza',
    })
  })
})

describe('events (specification 1, section 4)', () => {
  test('reading A, that of the form', () => {
    expect(eventTypesA).toEqual({
      1: 'geofenceEntry',
      2: 'geofenceExit',
      3: 'routeEntry',
      4: 'routeExit',
      5: 'engineOff',
      6: 'engineOn',
      7: 'speeding',
      8: 'panic',
      9: 'door',
    })
  })

  test('reading B, that of the dialog, is the default', () => {
    expect(eventTypesB).toEqual({
      1: 'geofenceEntry',
      2: 'geofenceExit',
      3: 'engineOff',
      4: 'engineOn',
      5: 'speeding',
      6: 'panic',
      7: 'routeEntry',
      8: 'routeExit',
      9: 'door',
    })
    expect(eventTypes).toBe(eventTypesB)
  })

  test('what each needs in reading B', () => {
    expect(eventTypeNeeds).toEqual({
      geofenceEntry: 'geofence',
      geofenceExit: 'geofence',
      routeEntry: 'route',
      routeExit: 'route',
      engineOff: null,
      engineOn: null,
      speeding: 'speed',
      panic: null,
      door: null,
    })
  })

  test('labels', () => {
    expect(eventTypeNames).toEqual({
      geofenceEntry: 'Entrada de geocerca',
      geofenceExit: 'Salida de geocerca',
      routeEntry: 'Entrada de ruta',
      routeExit: 'Salida de ruta',
      engineOff: 'Motor apagado',
      engineOn: 'Motor encendido',
      speeding: 'Exceso de velocidad',
      panic: 'Pánico',
      door: 'Puerta abierta / toma de fuerza',
    })
  })

  test.each([
    ['geofenceEntry', 1, 1],
    ['geofenceExit', 2, 2],
    ['engineOff', 3, 5],
    ['engineOn', 4, 6],
    ['speeding', 5, 7],
    ['panic', 6, 8],
    ['routeEntry', 7, 3],
    ['routeExit', 8, 4],
    ['door', 9, 9],
  ] as const)('%s has the number %i, in reading A %i', (type, b, a) => {
    expect([eventTypeCode(type), eventTypeCode(type, eventTypesA)]).toEqual([b, a])
  })

  test('the flags that the list flips', () => {
    expect(eventFlags).toEqual(['activo', 'push_notification', 'email', 'sms'])
  })
})

describe('what is drawn (specification 1, sections 2 and 3)', () => {
  test('kinds', () => {
    expect(geofenceTypes).toEqual({ 1: 'circle', 2: 'polygon', 3: 'pdi', 4: 'route' })
    expect(geofenceTypeNames).toEqual({ 1: 'Círculo', 2: 'Polígono', 3: 'PDI', 4: 'Ruta' })
  })

  test('colours, by the name that the map offers', () => {
    expect(geofenceColors).toEqual({
      '#428bca': 'Azul',
      '#5cb85c': 'Verde',
      '#5bc0de': 'Azul Cielo',
      '#f0ad4e': 'Amarillo',
      '#d9534f': 'Rojo',
    })
  })
})

describe('history (specification 1, sections 7 and 9)', () => {
  test('the event filter', () => {
    expect(historyFilters).toEqual({
      1: 'Todos',
      2: 'Motor apagado',
      3: 'Motor encendido',
      4: 'En movimiento',
      5: 'Detenido',
      6: 'Pánico',
      7: 'Batería baja',
      8: 'Puerta abierta',
      9: 'Toma de fuerza',
    })
  })

  test('the call of each filter', () => {
    expect(historyCalls).toEqual({
      1: { call: 'all' },
      2: { status: 'acc off' },
      3: { status: 'acc on' },
      4: { call: 'moving' },
      5: { call: 'stopped' },
      6: { status: 'help me' },
      7: { status: 'low battery' },
      8: { status: 'door alarm' },
      9: { status: 'door alarm' },
    })
  })

  test('the texts of historialApagado', () => {
    expect(historyStatuses).toEqual({
      'acc off': 'Motor apagado',
      'acc on': 'Motor encendido',
      'low battery': 'Batería baja',
      'help me': 'Pánico',
      'door alarm': 'Puerta abierta',
    })
  })

  test('the quick ones', () => {
    expect(quickHistories).toEqual({ hour: 'Última hora', today: 'Hoy', yesterday: 'Ayer' })
  })
})

describe('commands (specification 2, sections 3 and 9)', () => {
  test('what is asked, and the way it takes', () => {
    expect(commands).toEqual({
      busq: 'Localizar',
      bloq: 'Bloquear motor',
      desbloq: 'Desbloquear motor',
      zh: 'Zona horaria',
      fr: 'Frecuencia de rastreo',
    })
    expect(commandChannels).toEqual({ gprs: 'GPRS', sms: 'SMS' })
  })

  test('what the log says', () => {
    expect(loggedChannels).toEqual({ 1: 'GPRS', 2: 'SMS' })
    expect(commandStatuses).toEqual({ 0: 'Registrado', 1: 'Procesado' })
    expect(commandStates).toEqual(['waiting', 'sent', 'done', 'failed'])
  })

  test('frequencies and time zones', () => {
    expect(frequencies).toEqual({
      '020': '20 segundos',
      '030': '30 segundos',
      '060': '1 minuto',
      '120': '2 minutos',
      '180': '3 minutos',
      '240': '4 minutos',
      '300': '5 minutos',
    })
    expect(timeZones).toEqual({
      0: { offset: -5, label: 'Sureste (UTC-5)' },
      1: { offset: -6, label: 'Centro (UTC-6)' },
      2: { offset: -7, label: 'Pacífico (UTC-7)' },
      3: { offset: -8, label: 'Noroeste (UTC-8)' },
    })
  })
})

describe('sessions and statuses', () => {
  test('roles (specification 1, section 6)', () => {
    expect(roles).toEqual({ 1: 'Cuenta espejo', 2: 'Usuario', 3: 'Manager', 4: 'Super Administrator' })
  })

  test('what a login and any other call answer (specification 1, section 4)', () => {
    expect(loginStatuses).toEqual({ 0: 'refused', 1: 'success', 2: 'inactive' })
    expect(wireStatuses).toEqual({ 0: 'refused', 1: 'success', 2: 'inactive' })
  })

  test('connectivity (specification 1, section 4)', () => {
    expect(connectivities).toEqual({ 0: 'Sin conexión', 1: 'En línea', 2: 'Sin reporte' })
  })
})

describe('reports and monitoring (specification 2, sections 2 and 4)', () => {
  test('reports', () => {
    expect(reportTypes).toEqual({
      1: 'Utilización',
      2: 'Info localizadores',
      3: 'Eventos',
      4: 'Info general',
      7: 'Exceso de velocidad',
    })
    expect(reportCalls).toEqual({
      1: 'utilization',
      2: 'deviceInfo',
      3: 'events',
      4: 'general',
      7: 'speeding',
    })
    expect(reportFilters).toEqual({ all: 'Todos', group: 'Por grupo' })
    expect(reportFormats).toEqual(['xls', 'csv', 'txt', 'xlsx'])
  })

  test('monitoring types, each with its feed', () => {
    expect(monitoringTypes).toEqual({
      1: { label: 'En Movimiento', feed: 'units' },
      2: { label: 'Motor apagado', feed: 'units' },
      3: { label: 'Motor encendido', feed: 'units' },
      4: { label: 'Entrada de geocerca', feed: 'alerts', alert: 'IN_GEO' },
      5: { label: 'Salida de geocerca', feed: 'alerts', alert: 'OUT_GEO' },
      6: { label: 'Entrada de ruta', feed: 'alerts', alert: 'IN_RUTA' },
      7: { label: 'Salida de ruta', feed: 'alerts', alert: 'OUT_RUTA' },
      8: { label: 'Exceso de velocidad', feed: 'units' },
    })
  })

  test('the select of monitoring types is in the order of the specification', () => {
    expect(monitoringOrder).toEqual([1, 2, 3, 8, 4, 5, 6, 7])
  })

  test('months', () => {
    expect(months).toEqual([
      'ENERO',
      'FEBRERO',
      'MARZO',
      'ABRIL',
      'MAYO',
      'JUNIO',
      'JULIO',
      'AGOSTO',
      'SEPTIEMBRE',
      'OCTUBRE',
      'NOVIEMBRE',
      'DICIEMBRE',
    ])
  })
})
