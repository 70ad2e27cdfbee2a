import { expect, test } from 'vitest'
import { allowed } from './permissions.js'

const none = {
  editar: false,
  reportes: false,
  blocmotor: false,
  geocirculares: false,
  rutas: false,
  integraciones: false,
}

test.each([
  // role, sim and imei, marker_user, administration, notification bar, control panel, everything, assignable
  [1, false, false, false, false, false, false, []],
  [2, true, true, true, false, false, false, []],
  [3, true, false, true, true, true, false, [2]],
  [4, true, true, true, true, true, true, [2, 3, 4]],
] as const)('role %i', (rol, sim, marker, administration, bar, panel, everything, assignable) => {
  expect(allowed(rol, none)).toEqual({
    seeSim: sim,
    seeImei: sim,
    markerUser: marker,
    administration,
    notificationBar: bar,
    controlPanel: panel,
    integrations: panel,
    everything,
    mirrorAccounts: rol !== 1,
    notifyOthers: rol !== 1,
    assignableRoles: assignable,
    reports: false,
    sendCommand: false,
    editUnit: false,
    geofences: false,
    routes: false,
  })
})

test.each([
  ['editar', 'editUnit'],
  ['reportes', 'reports'],
  ['blocmotor', 'sendCommand'],
  ['geocirculares', 'geofences'],
  ['rutas', 'routes'],
] as const)('the permission %s allows %s and nothing else', (permission, may) => {
  expect(allowed(2, { ...none, [permission]: true })).toEqual({ ...allowed(2, none), [may]: true })
})

test('what is not known yet is not allowed', () => {
  expect(allowed(4, null)).toEqual(allowed(4, none))
})

test('a mirror account names other people only with the permission to edit', () => {
  expect(allowed(1, { ...none, editar: true }).notifyOthers).toBe(true)
})

test.each([
  [1, true, false],
  [2, false, false],
  [2, true, true],
  [3, false, true],
  [4, false, true],
] as const)('role %i with the permission %s may have API keys and webhooks: %s', (rol, integraciones, may) => {
  expect(allowed(rol, { ...none, integraciones }).integrations).toBe(may)
})
