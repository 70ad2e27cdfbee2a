import { describe, expect, test } from 'vitest'
import { alertSounds } from './alert-sounds.js'
import {
  eventTypeCode,
  eventTypeNames,
  eventTypeNeeds,
  eventTypes,
  eventTypesA,
  eventTypesB,
} from './event-types.js'
import { geofenceColors } from './geofences.js'
import { historyCalls, historyFilters } from './history.js'
import { fixedIcons, pdiIcons, rotatingIcons } from './icons.js'
import { monitoringOrder, monitoringTypes } from './monitoring.js'
import { months } from './months.js'
import { reportCalls, reportTypes } from './reports.js'

describe('event types', () => {
  test('both readings name the same nine, and B is the default', () => {
    expect(Object.values(eventTypesA).toSorted()).toEqual(Object.values(eventTypesB).toSorted())
    expect(new Set(Object.values(eventTypesB)).size).toBe(9)
    expect(eventTypes).toBe(eventTypesB)
  })

  test('the two readings part where the specification parts them', () => {
    expect(
      [3, 4, 5, 6, 7, 8].map((code) => [
        code,
        Reflect.get(eventTypesA, code),
        Reflect.get(eventTypesB, code),
      ]),
    ).toEqual([
      [3, 'routeEntry', 'engineOff'],
      [4, 'routeExit', 'engineOn'],
      [5, 'engineOff', 'speeding'],
      [6, 'engineOn', 'panic'],
      [7, 'speeding', 'routeEntry'],
      [8, 'panic', 'routeExit'],
    ])
  })

  test('a type finds its number in either reading', () => {
    expect([eventTypeCode('speeding'), eventTypeCode('speeding', eventTypesA)]).toEqual([5, 7])
  })

  test('in reading B geofences, km/h and routes are needed by the types the dialog says', () => {
    const needing = (need: string | null) =>
      Object.entries(eventTypes)
        .filter(([, type]) => eventTypeNeeds[type] === need)
        .map(([code]) => Number(code))
    expect([needing('geofence'), needing('speed'), needing('route')]).toEqual([[1, 2], [5], [7, 8]])
    expect(Object.keys(eventTypeNames)).toHaveLength(9)
  })
})

test('the select of monitoring types is in the order of the specification', () => {
  expect(monitoringOrder.map((code) => monitoringTypes[code].label)).toEqual([
    'En Movimiento',
    'Motor apagado',
    'Motor encendido',
    'Exceso de velocidad',
    'Entrada de geocerca',
    'Salida de geocerca',
    'Entrada de ruta',
    'Salida de ruta',
  ])
  expect(monitoringOrder.filter((code) => monitoringTypes[code].feed === 'units')).toEqual([1, 2, 3, 8])
})

test('as many icons, sounds, months and colours as the specification counts', () => {
  expect([
    fixedIcons.length,
    rotatingIcons.length,
    pdiIcons.length,
    Object.keys(alertSounds).length,
    months.length,
    Object.keys(geofenceColors).length,
  ]).toEqual([25, 13, 18, 6, 12, 5])
  const names = [...fixedIcons, ...rotatingIcons].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('every history filter and every report has its call', () => {
  expect(Object.keys(historyCalls)).toEqual(Object.keys(historyFilters))
  expect(Object.keys(reportCalls)).toEqual(Object.keys(reportTypes))
})
