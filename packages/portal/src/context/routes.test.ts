import { expect, test } from 'vitest'
import { destinationOf } from './routes.js'

test.each([
  '/tracking',
  '/home',
  '/cpanel',
  '/posiciones',
  '/monitoreo',
  '/movil',
])('%s needs a session', (path) => {
  expect(destinationOf(path, false)).toEqual({ redirect: '/login' })
})

test.each([
  ['/tracking', 'tracking'],
  ['/home', 'tracking'],
  ['/cpanel', 'cpanel'],
  ['/cpanel/importar?tipo=usuarios', 'importar'],
  ['/cpanel/actividad', 'actividad'],
  ['/posiciones/', 'posiciones'],
  ['/monitoreo?tipo=1', 'monitoreo'],
  ['/Movil', 'movil'],
])('%s shows its page', (path, page) => {
  expect(destinationOf(path, true)).toEqual({ page })
})

test('the page of a link needs no session, and shows with one', () => {
  for (const hasSession of [false, true])
    expect(destinationOf('/follow?t=abc&hasta=1', hasSession)).toEqual({ page: 'follow' })
})

test('a visitor with a session goes from the login straight to the map', () => {
  expect(destinationOf('/login', true)).toEqual({ redirect: '/tracking' })
  expect(destinationOf('/login', false)).toEqual({ page: 'login' })
})

test.each(['/', '/nothing', '/tracking/extra', '/constructor'])('%s leads to the login', (path) => {
  expect(destinationOf(path, false)).toEqual({ redirect: '/login' })
  expect(destinationOf(path, true)).toEqual({ redirect: '/login' })
})
