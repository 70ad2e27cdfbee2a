import { expect, test } from 'vitest'
import { reportErrors } from './es/report-faults.js'
import { es } from './es.js'
import { expiryText } from './expiry-text.js'
import { fill } from './merge-texts.js'
import { createTexts } from './texts.js'
import { createWidgetTexts } from './widget-texts.js'

test('without overrides it is the catalogue', () => {
  expect(createTexts()).toEqual(es)
})

test('a host says one text otherwise, however deep, and the rest stays', () => {
  const texts = createTexts({ map: { fit: 'Ver todo' }, validation: { sim: { short: 'Corto' } } })
  expect(texts.map.fit).toBe('Ver todo')
  expect(texts.map.close).toBe(es.map.close)
  expect(texts.validation.sim).toEqual({ ...es.validation.sim, short: 'Corto' })
  expect(es.map.fit).toBe('Centrar mapa')
})

test('an override that is no text, as an attribute may bring, changes nothing', () => {
  const loose = { map: { fit: 7 }, session: 'x', validation: null, toString: 'y', unknown: { a: 'b' } }
  expect(createTexts(loose as object)).toEqual(es)
})

test('a widget takes the overrides of the whole catalogue and carries only its own areas', () => {
  const texts = createWidgetTexts({ map: { fit: 'Ver todo' }, errors: { offline: 'x', report: 'y' } })
  expect(Object.keys(texts)).toEqual([
    'alerts',
    'drawingHints',
    'errors',
    'map',
    'positions',
    'reports',
    'session',
    'states',
    'validation',
  ])
  expect(texts.errors).toEqual({ ...reportErrors, report: 'y' })
  expect(texts.map.fit).toBe('Ver todo')
})

test('holes are filled by name; one that nothing fills can be seen', () => {
  expect(fill('{count} de {total}, {count}', { count: 3, total: 9 })).toBe('3 de 9, 3')
  expect(fill('a {toString} b' as string, {})).toBe('a {toString} b')
})

test('the texts of the specification stand as it spells them', () => {
  expect([
    es.errors.credentials,
    es.session.inactive,
    es.header.logoutQuestion,
    es.sidebar.noMatch,
    es.errors.connection,
    es.errors.noPrivileges,
    es.validation.group.nombre,
    es.notifications.iconUpdated,
    es.errors.noCameras,
    es.errors.noObjects,
  ]).toEqual([
    'El usuario o contraseña es incorrecto o está inactivo',
    'Usuario inactivo comunicate con nosotros',
    'Realmente deceas cerrar sesión...',
    'No existen resultados con el termino:',
    'Verfifica tu conexión o comunicate con nosotros.',
    'Esta cuenta no tiene provilegios para entrar a CPANEL',
    'El nombre es requrido',
    'Se actulizo correctamente',
    'No cuentas con el servicio para vizualizar camaras',
    'No se encotraron objetos...',
  ])
})

test.each([
  [null, 'Sin Fecha de Reg.'],
  [30_000, 'Registrado hace 30 s, vence el 15/06/2027'],
  [120_000, 'Registrado hace 2 min, vence el 15/06/2027'],
  [7_200_000, 'Registrado hace 2 h, vence el 15/06/2027'],
  [10 * 86_400_000, 'Vence el 05/06/2027 (355 de 365 días restantes)'],
  [366 * 86_400_000, 'VENCIDO'],
])('a registration %s ms old reads %j', (age, text) => {
  const now = new Date(2026, 5, 15, 12).getTime()
  expect(expiryText(age === null ? null : now - age, es.units, now)).toBe(text)
})
