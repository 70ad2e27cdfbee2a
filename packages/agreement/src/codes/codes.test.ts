import { expect, test } from 'vitest'
import { alertColors } from './alert-colors.js'
import { alertSounds } from './alert-sounds.js'
import { alertTypes } from './alert-types.js'
import {
  commandChannels,
  commandStatuses,
  commands,
  frequencies,
  loggedChannels,
  timeZones,
} from './commands.js'
import {
  type EventTypes,
  eventTypeCode,
  eventTypeCodes,
  eventTypeNames,
  eventTypeNeeds,
  eventTypes,
  eventTypesA,
  eventTypesB,
} from './event-types.js'
import { geofenceColors, geofenceTypes } from './geofences.js'
import { historyCalls, historyFilters, historyStatuses } from './history.js'
import { monitoringOrder, monitoringTypes } from './monitoring.js'
import { months } from './months.js'
import { reportCalls, reportTypes } from './reports.js'
import { roles } from './roles.js'

// Compares the code tables with the sentences of the specification. The specification names kinds in English; `named` maps its
// words to those of the code. Codes that only Baliza has are reviewed in the API report.

/** Splits a list into its words, in order. */
const listed = (sentence: string) => sentence.split(', ')
/** Parses a numbered list: `1 Alerta, 2 Notificacion`. */
const numbered = (sentence: string) =>
  Object.fromEntries(listed(sentence).map((one) => [Number.parseInt(one, 10), one.replace(/^\d+ /, '')]))
/** Parses a numbered list and replaces the specification's words by those of the code. */
const named = (sentence: string, ours: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(numbered(sentence)).map(([code, theirs]) => [code, ours[theirs]]))

const eventWords = {
  'entry to geofence': 'geofenceEntry',
  'geofence entry': 'geofenceEntry',
  'exit from geofence': 'geofenceExit',
  'geofence exit': 'geofenceExit',
  'entry to route': 'routeEntry',
  'route entry': 'routeEntry',
  'exit from route': 'routeExit',
  'route exit': 'routeExit',
  'engine off': 'engineOff',
  'engine on': 'engineOn',
  'speed excess': 'speeding',
  speeding: 'speeding',
  panic: 'panic',
  'door open / power take-off': 'door',
}
/** The codes that the specification defines. */
const specified = (table: EventTypes) =>
  Object.fromEntries(Object.entries(table).filter(([code]) => Number(code) <= 9))

test.each([
  [
    '1, 4: alert sound codes',
    alertSounds,
    numbered('1 Alerta, 2 Notificacion, 3 Arranca Motor, 4 Claxon, 5 Alarma, 6 Alarma local'),
  ],
  ['1, 4: alert colours', alertColors, numbered('1 info, 2 success, 3 warning, 4 danger')],
  [
    '1, 4: event types, reading A',
    specified(eventTypesA),
    named(
      '1 entry to geofence, 2 exit from geofence, 3 entry to route, 4 exit from route, 5 engine off, 6 engine on, 7 speed excess, 8 panic, 9 door open / power take-off',
      eventWords,
    ),
  ],
  [
    '1, 4: event types, reading B, which is the default',
    specified(eventTypes),
    named(
      '1 geofence entry, 2 geofence exit, 3 engine off, 4 engine on, 5 speeding, 6 panic, 7 route entry, 8 route exit, 9 door open / power take-off',
      eventWords,
    ),
  ],
  ['1, 4: geometry by drawing', geofenceTypes, numbered('1 circle, 2 polygon, 3 pdi, 4 route')],
  [
    '1, 6: role codes',
    roles,
    { 1: 'Cuenta espejo', ...numbered('2 Usuario, 3 Manager, 4 Super Administrator') },
  ],
  [
    '1, 9: event filter, plus a power take-off option',
    historyFilters,
    named(
      '1 all, 2 engine off, 3 engine on, 4 moving, 5 stopped, 6 panic, 7 low battery, 8 door open, 9 power take-off',
      {
        all: 'Todos',
        'engine off': 'Motor apagado',
        'engine on': 'Motor encendido',
        moving: 'En movimiento',
        stopped: 'Detenido',
        panic: 'Pánico',
        'low battery': 'Batería baja',
        'door open': 'Puerta abierta',
        'power take-off': 'Toma de fuerza',
      },
    ),
  ],
  ['2, 3: tipo_envio', loggedChannels, numbered('1 GPRS, 2 SMS')],
  [
    '2, 3: status of a command',
    commandStatuses,
    named('0 registered, 1 processed', { registered: 'Registrado', processed: 'Procesado' }),
  ],
  [
    '2, 4: report status codes',
    reportCalls,
    named('1 utilization, 2 device info, 3 events, 4 general info, 7 speeding', {
      utilization: 'utilization',
      'device info': 'deviceInfo',
      events: 'events',
      'general info': 'general',
      speeding: 'speeding',
    }),
  ],
])('section %s', (_, table, said) => {
  expect(table).toEqual(said)
})

test.each([
  [
    '1, 4: alert type names; DOOR is ours, for the ninth event type; those after it tell of devices',
    Object.keys(alertTypes).slice(0, 11),
    listed(
      'IN_GEO, OUT_GEO, ACC_OFF, ACC_ON, SPEEDING, PANIC, IN_RUTA, OUT_RUTA, LOW_BATTERY, MSJ_PERSONAL, DOOR',
    ),
  ],
  [
    '1, 2: geofence colour choices',
    Object.values(geofenceColors),
    listed('Azul, Verde, Azul Cielo, Amarillo, Rojo'),
  ],
  [
    '1, 3: geofence colours',
    Object.keys(geofenceColors),
    listed('#428bca, #5cb85c, #5bc0de, #f0ad4e, #d9534f'),
  ],
  [
    '1, 7: historialApagado, a status text',
    Object.keys(historyStatuses),
    listed('acc off, acc on, low battery, help me, door alarm'),
  ],
  [
    '2, 2.3: a monitoring-type select',
    monitoringOrder.map((type) => monitoringTypes[type].label),
    listed(
      'En Movimiento, Motor apagado, Motor encendido, Exceso de velocidad, Entrada de geocerca, Salida de geocerca, Entrada de ruta, Salida de ruta',
    ),
  ],
  [
    '2, 2.4: report tables',
    Object.values(reportTypes),
    listed('Utilización, Info localizadores, Eventos, Info general, Exceso de velocidad'),
  ],
  ['2, 9: command channels', Object.keys(commandChannels), listed('gprs, sms')],
  ['2, 9: command types', Object.keys(commands), listed('busq, bloq, desbloq, zh, fr')],
  [
    '2, 9: tracking frequency options',
    Object.keys(frequencies).toSorted(),
    listed('020, 030, 060, 120, 180, 240, 300'),
  ],
  ['2, 9: time zone 0 to 3', Object.keys(timeZones), listed('0, 1, 2, 3')],
  [
    '2, 2.1: a month select, ENERO to DICIEMBRE',
    months.map((month) => month.toLowerCase()),
    Array.from({ length: 12 }, (_, month) =>
      new Intl.DateTimeFormat('es', { month: 'long' }).format(new Date(2026, month, 15)),
    ),
  ],
])('section %s', (_, words, said) => {
  expect(words).toEqual(said)
})

test('section 2, 4: types 1, 2, 3 and 8 use the live objects feed; types 4 to 7 use the alerts feed', () => {
  const feeds = Object.entries(monitoringTypes).map(([type, { feed }]) => [Number(type), feed])
  expect(feeds).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((type) => [type, type < 4 || type > 7 ? 'units' : 'alerts']),
  )
  // Each monitoring type has the alert with the same label.
  for (const type of [4, 5, 6, 7] as const)
    expect(alertTypes[monitoringTypes[type].alert]).toBe(monitoringTypes[type].label)
})

test('section 1, 4: in reading B geofence types need a geofence, type 5 needs km/h, route types (7, 8) a route', () => {
  const needs = Object.fromEntries(
    Object.entries(specified(eventTypesB)).map(([code, type]) => [code, eventTypeNeeds[type]]),
  )
  const nothing = { 3: null, 4: null, 6: null, 9: null }
  expect(needs).toEqual({ 1: 'geofence', 2: 'geofence', 5: 'speed', 7: 'route', 8: 'route', ...nothing })
})

test.each([
  eventTypesA,
  eventTypesB,
])('an event type is found by its code, and its code by it: %j', (table) => {
  const codes = Object.entries(table).map(([code, type]) => [Number(code), eventTypeCode(type, table)])
  expect(codes.every(([code, found]) => code === found)).toBe(true)
})

test('the types from 10 on are ours: in both readings alike, after the others, and in need of no place', () => {
  const ours = eventTypeCodes.filter((code) => code > 9)
  expect(eventTypeCodes).toEqual(Object.keys(eventTypesB).map(Number))
  expect(eventTypeCodes.slice(-ours.length)).toEqual(ours)
  expect(ours.map((code) => eventTypesA[code])).toEqual(ours.map((code) => eventTypesB[code]))
  expect(ours.map((code) => eventTypeNeeds[eventTypesB[code]])).toEqual(
    ours.map((code) => (code === 22 ? 'duration' : null)),
  )
  // The alert name of each type equals the event's name.
  expect(ours.map((code) => eventTypeNames[eventTypesB[code]])).toEqual(Object.values(alertTypes).slice(11))
})

test('each filter of the history asks for its own records', () => {
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
