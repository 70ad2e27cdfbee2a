import { readShapes } from '@baliza/sdk-core/internal'
import { expect, test } from 'vitest'
import { toPreview, toRows } from './shape-rows.js'

const texts = { known: 'ya', repeated: 'repetida', forbidden: 'sin permiso' }
const all = { geofences: true, routes: true }
const feature = (name: string, type: string, coordinates: unknown, properties: object = {}) => ({
  type: 'Feature',
  properties: { name, ...properties },
  geometry: { type, coordinates },
})
const square = [
  [
    [-99.2, 19.4],
    [-99.1, 19.4],
    [-99.1, 19.5],
    [-99.2, 19.4],
  ],
]
const read = (...features: object[]) =>
  readShapes(new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features })))

test('each figure has its name and its kind, also one with a fault', () => {
  const rows = toRows(
    read(
      feature('Patio', 'Polygon', square),
      feature('Polo', 'Point', [-99.1, 89]),
      feature('Al revés', 'LineString', [
        [19.4, -99.1],
        [19.5, -99.2],
      ]),
      feature('Raro', 'Sphere', [1, 2]),
      feature('', 'Point', [-99.1, 19.4]),
    ),
    [],
    all,
    texts,
  )
  expect(rows.map(({ number, nombre, tipo, fault }) => [number, nombre, tipo, fault])).toEqual([
    [1, 'Patio', 2, null],
    [2, 'Polo', 3, 'está más allá de los 85.05° de latitud, donde termina el mapa'],
    [3, 'Al revés', 4, 'sus coordenadas están al revés: escribe primero la longitud y luego la latitud'],
    [4, 'Raro', null, 'no es un punto, una línea o un polígono con sus coordenadas'],
    [5, '', 3, 'El Nombre del PDI es requerido'],
  ])
  expect(rows.map(({ form }) => form !== null)).toEqual([true, false, false, false, false])
})

test('a shape that the account has, one that is twice in the file, and one without permission are not imported', () => {
  const figures = read(
    feature('Patio', 'Polygon', square),
    feature('Patio', 'Polygon', square),
    feature('Cliente', 'Point', [-99.1, 19.4]),
    feature('Cliente', 'Point', [-99.1, 19.40001]),
    feature('Ruta', 'LineString', [
      [-99.1, 19.4],
      [-99.2, 19.5],
    ]),
  )
  const saved = [{ id: 'a', nombre: 'Cliente', tipo: 3, color: 'Bar', lat: 19.4, lng: -99.1 }] as const
  const rows = toRows(figures, saved, { geofences: true, routes: false }, texts)
  expect(rows.map(({ fault }) => fault)).toEqual([null, 'repetida', 'ya', null, 'sin permiso'])
})

test('a preview is drawn as the saved shape would be', () => {
  const rows = toRows(
    read(
      feature('Círculo', 'Point', [-99.1, 19.4], { radio: 300 }),
      feature('PDI', 'Point', [-99.1, 19.4]),
      feature('Patio', 'Polygon', square),
    ),
    [],
    all,
    texts,
  )
  expect(rows.map(({ form, number }) => form && toPreview(form, number))).toMatchObject([
    { id: 'import-1', tipo: 1, lat: 19.4, lng: -99.1, radio: 300 },
    { id: 'import-2', tipo: 3, lat: 19.4, lng: -99.1 },
    { id: 'import-3', tipo: 2, nombre: 'Patio' },
  ])
})
