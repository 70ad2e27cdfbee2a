import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { validation } from '../../texts/es/validation.js'
import { geofenceSchema } from './geofence.js'

const schema = geofenceSchema(validation)
const first = (input: unknown) => v.safeParse(schema, input, { abortEarly: true }).issues?.[0].message
const points = (...pairs: (readonly [number, number])[]) => pairs.map(([lat, lng]) => ({ lat, lng }))

const circle = { tipo: 1, nombre: 'Patio', color: '#428bca', lat: 19.4, lng: -99.1, radio: 150, encode: '0' }
const square = points([0, 0], [0, 1], [1, 1], [1, 0])
const polygon = { tipo: 2, nombre: 'Centro', color: '#5CB85C', lat: 0, lng: 0, radio: 0, encode: square }
const pdi = {
  tipo: 3,
  nombre: 'Mi casa',
  color: '/iconos/pdi/casa.svg',
  lat: -85,
  lng: 180,
  radio: 0,
  encode: '0',
}
const route = { tipo: 4, nombre: 'Ruta 1', color: '#d9534f', lat: 0, lng: 0, radio: 0, encode: square }

describe('a drawn thing', () => {
  test('is read as it is saved', () => {
    expect(v.parse(schema, circle)).toEqual(circle)
    expect(v.parse(schema, { ...polygon, nombre: ' Centro ' })).toEqual({ ...polygon, color: '#5cb85c' })
    expect(v.parse(schema, pdi)).toEqual(pdi)
    expect(v.parse(schema, route)).toEqual(route)
  })

  test('where a polygon is, its first point says, and only a circle has a radius', () => {
    const encode = points([1, 2], [1, 3], [2, 3])
    expect(v.parse(schema, { ...polygon, lat: 9, lng: 'x', radio: 5, encode })).toMatchObject({
      lat: 1,
      lng: 2,
      radio: 0,
    })
    expect(v.parse(schema, { ...pdi, radio: 7 })).toMatchObject({ radio: 0 })
  })

  test('a repeated point, and the one that closes a polygon, count once', () => {
    const repeated = [...points([0, 0]), ...square, ...points([0, 0])]
    expect(v.parse(schema, { ...polygon, encode: repeated })).toMatchObject({ encode: square })
  })

  test('the icon of a PDI is sent by its address, also where it is given by its name', () => {
    expect(v.parse(schema, { ...pdi, color: 'Estacion de peaje' })).toMatchObject({
      color: '/iconos/pdi/estacion-de-peaje.svg',
    })
    expect(v.parse(schema, { ...pdi, color: 'https://sitio.mx/a.png' })).toMatchObject({
      color: 'https://sitio.mx/a.png',
    })
  })

  test.each([
    'Gasolineria',
    'Estacion de peaje',
    'https://iconos.mx:8080/a.png?b=1',
    '/iconos/se%C3%B1al.png',
  ])('%s may be the icon of a PDI', (color) => {
    expect(first({ ...pdi, color })).toBeUndefined()
  })

  const ofGeofence = 'El Nombre de la geocerca es requerido'
  const ofColor = 'El color de la geocerca es requerido'
  const ofColorForm = 'El color debe tener la forma #RRGGBB, por ejemplo #428bca'
  const ofIcon = 'El icono del punto de interes es requerido'
  const ofRadius = 'El radio debe ser mayor que 0 y de 1,000 km como máximo'
  const wrong = 'El formato es incorrecto'
  test.each([
    ['a circle without a name', { ...circle, nombre: undefined }, ofGeofence],
    ['a polygon whose name is blank', { ...polygon, nombre: '  ' }, ofGeofence],
    ['a route without a name', { ...route, nombre: '' }, ofGeofence],
    ['a PDI without a name', { ...pdi, nombre: '' }, 'El Nombre del PDI es requerido'],
    ['a name that is a novel', { ...pdi, nombre: 'a'.repeat(101) }, wrong],
    ['a circle without a colour', { ...circle, color: '' }, ofColor],
    ['a route whose colour is a word', { ...route, color: 'rojo' }, ofColorForm],
    ['a polygon whose colour is markup', { ...polygon, color: '"><script>' }, ofColorForm],
    ['a PDI without an icon', { ...pdi, color: undefined }, ofIcon],
    ['an icon that is a script', { ...pdi, color: 'javascript:alert(1)' }, ofIcon],
    ['an icon that is markup', { ...pdi, color: 'https://a.mx/"onerror=x' }, ofIcon],
    ['an icon whose address is not encrypted', { ...pdi, color: 'http://otro.mx/x.png' }, ofIcon],
    ['an icon of whatever scheme', { ...pdi, color: '//otro.mx/x.png' }, ofIcon],
    ['an icon that climbs', { ...pdi, color: '/icons/../../x' }, ofIcon],
    ['an icon on a share', { ...pdi, color: '\\\\servidor\\x' }, ofIcon],
    ['an icon that is data', { ...pdi, color: 'data:image/svg+xml,<svg/>' }, ofIcon],
    ['an endless icon', { ...pdi, color: 'a'.repeat(301) }, ofIcon],
    ['a circle without a radius', { ...circle, radio: 0 }, ofRadius],
    ['a circle as large as a continent', { ...circle, radio: 1_000_001 }, ofRadius],
    ['a radius that is no number', { ...circle, radio: Number.NaN }, ofRadius],
    ['a circle off the globe', { ...circle, lat: 91 }, wrong],
    ['a PDI off the globe', { ...pdi, lng: -180.5 }, wrong],
    ['a corner off the globe', { ...polygon, encode: points([0, 0], [0, 181], [1, 1]) }, wrong],
    ['a corner that is text', { ...polygon, encode: [...square, { lat: '1', lng: 2 }] }, wrong],
    ['a circle with points', { ...circle, encode: square }, wrong],
    ['a polygon without points', { ...polygon, encode: '0' }, 'Dibuja al menos tres puntos'],
    [
      'a polygon of two',
      { ...polygon, encode: points([0, 0], [1, 1], [0, 0]) },
      'Dibuja al menos tres puntos',
    ],
    ['a route of one', { ...route, encode: points([0, 0], [0, 0]) }, 'Dibuja al menos dos puntos'],
    [
      'a polygon that crosses itself',
      { ...polygon, encode: points([0, 0], [1, 1], [0, 1], [1, 0]) },
      'La figura no debe cruzarse consigo misma',
    ],
    [
      'a route that crosses itself',
      { ...route, encode: points([0, 0], [2, 0], [2, 2], [1, -1]) },
      'La figura no debe cruzarse consigo misma',
    ],
    [
      'a route without end',
      { ...route, encode: Array.from({ length: 10_001 }, (_, i) => ({ lat: 0, lng: i / 1e4 })) },
      'La figura tiene demasiados puntos: como máximo 10,000',
    ],
    ['a fifth kind', { ...circle, tipo: 5 }, wrong],
    ['nothing', null, wrong],
  ])('%s is refused', (_name, input, message) => {
    expect(first(input)).toBe(message)
  })
})
