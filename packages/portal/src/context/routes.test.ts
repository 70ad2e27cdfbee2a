import { expect, test } from 'vitest'
import { destinationOf } from './routes.js'

test.each([
  ['/tracking', '/login'],
  ['/home', '/login'],
  ['/tracking?unidad=864', '/login?destino=%2Ftracking%3Funidad%3D864'],
  ['/cpanel', '/login?destino=%2Fcpanel'],
  ['/cpanel/importar', '/login?destino=%2Fcpanel%2Fimportar'],
  ['/posiciones', '/login?destino=%2Fposiciones'],
  ['/monitoreo?tipo=8&velocidad=90', '/login?destino=%2Fmonitoreo%3Ftipo%3D8%26velocidad%3D90'],
  ['/movil', '/login?destino=%2Fmovil'],
])('%s needs a session, and is kept through the login', (path, redirect) => {
  expect(destinationOf(path, false)).toEqual({ redirect })
  expect(destinationOf(redirect, false)).toEqual({ page: 'login' })
  expect(destinationOf(redirect, true)).toEqual({
    redirect: redirect === '/login' ? '/tracking' : path,
  })
})

test.each([
  '/login',
  '/login?destino=%2Flogin',
  '/login?destino=%2Flogin%3Fdestino%3D%252Fcpanel',
  '/login?destino=%2Fconstructor',
  '/login?destino=https%3A%2F%2Fexample.com%2Fcpanel',
  '/login?destino=%2F%2Fexample.com',
  '/login?destino=javascript%3Aalert(1)',
  '/login?destino=%2Fcpanel%E0%A4',
  '/login?otro=%2Fcpanel',
])('from %s the way leads to the map, and never out of the portal', (path) => {
  expect(destinationOf(path, true)).toEqual({ redirect: '/tracking' })
})

test.each([
  ['/tracking', 'tracking'],
  ['/home', 'tracking'],
  ['/cpanel', 'cpanel'],
  ['/cpanel/importar?tipo=usuarios', 'importar'],
  ['/cpanel/actividad', 'actividad'],
  ['/cpanel/papelera', 'papelera'],
  ['/cpanel/conexiones', 'conexiones'],
  ['/cpanel/servidor', 'servidor'],
  ['/cpanel/llaves', 'llaves'],
  ['/cpanel/webhooks', 'webhooks'],
  ['/posiciones/', 'posiciones'],
  ['/comparar?unidades=1', 'comparar'],
  ['/monitoreo?tipo=1', 'monitoreo'],
  ['/Movil', 'movil'],
])('%s shows its page', (path, page) => {
  expect(destinationOf(path, true)).toEqual({ page })
})

test('the page of a link needs no session, and shows with one', () => {
  for (const hasSession of [false, true])
    expect(destinationOf('/follow?t=abc&hasta=1', hasSession)).toEqual({ page: 'follow' })
})

test.each(['/', '/nothing', '/tracking/extra', '/constructor'])('%s leads to the login', (path) => {
  expect(destinationOf(path, false)).toEqual({ redirect: '/login' })
  expect(destinationOf(path, true)).toEqual({ redirect: '/login' })
})
