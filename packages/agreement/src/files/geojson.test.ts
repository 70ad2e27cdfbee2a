import { describe, expect, test } from 'vitest'
import { readGeoJson } from './geojson.js'
import { UnreadableFile } from './unreadable-file.js'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (value: object, name?: string) => readGeoJson(bytes(JSON.stringify(value)), name)
const feature = (geometry: object | null, properties: object = { name: 'Zona' }) => ({
  type: 'Feature',
  geometry,
  properties,
})
const collection = (...features: object[]) => ({ type: 'FeatureCollection', features })
const point = { type: 'Point', coordinates: [-99.1, 19.3] }
const square = [
  [-99.2, 19.3],
  [-99.1, 19.3],
  [-99.1, 19.4],
  [-99.2, 19.4],
]
const ring = [...square, square[0]]
const corners = square.map(([lng, lat]) => ({ lat, lng }))
const polygon = { type: 'Polygon', coordinates: [ring] }
/** Returns the name or the fault of each shape. */
const cameOf = (value: object) => read(value).map(({ form, fault }) => form?.nombre ?? fault)

test('a polygon, a route, a point of interest and a circle, longitude first', () => {
  const figures = read(
    collection(
      feature(polygon, { name: 'Zona', stroke: '#112233' }),
      feature({ type: 'LineString', coordinates: square }, { nombre: 'Ruta' }),
      feature({ type: 'Point', coordinates: [-99, 19, 2240] }, { nombre: 'Bodega' }),
      feature({ type: 'Point', coordinates: [-99, 19] }, { nombre: 'Patio', Radius: '150' }),
    ),
  )
  expect(figures.map(({ form }) => form)).toMatchObject([
    { tipo: 2, nombre: 'Zona', color: '#112233', encode: corners },
    { tipo: 4, nombre: 'Ruta', encode: corners },
    { tipo: 3, nombre: 'Bodega', lat: 19, lng: -99, radio: 0 },
    { tipo: 1, nombre: 'Patio', lat: 19, lng: -99, radio: 150 },
  ])
  expect(figures.map((figure) => figure.feature)).toEqual([1, 2, 3, 4])
})

describe('K43: of several parts each is one of its own', () => {
  const other = square.map(([lng = 0, lat = 0]) => [lng + 1, lat])
  test.each<[string, object, string[]]>([
    ['a MultiPolygon of one', { type: 'MultiPolygon', coordinates: [[ring]] }, ['Zona']],
    ['a MultiPolygon of two', { type: 'MultiPolygon', coordinates: [[ring], [other]] }, ['Zona 1', 'Zona 2']],
    ['a MultiLineString of one', { type: 'MultiLineString', coordinates: [square] }, ['Zona']],
    [
      'a MultiLineString of two',
      { type: 'MultiLineString', coordinates: [square, other] },
      ['Zona 1', 'Zona 2'],
    ],
    ['a MultiPoint', { type: 'MultiPoint', coordinates: square.slice(0, 3) }, ['Zona 1', 'Zona 2', 'Zona 3']],
    ['a collection', { type: 'GeometryCollection', geometries: [point, polygon] }, ['Zona 1', 'Zona 2']],
    ['a collection of one', { type: 'GeometryCollection', geometries: [polygon] }, ['Zona']],
    [
      'a collection of collections and parts',
      {
        type: 'GeometryCollection',
        geometries: [
          { type: 'GeometryCollection', geometries: [point] },
          { type: 'MultiPolygon', coordinates: [[ring], [other]] },
        ],
      },
      ['Zona 1', 'Zona 2', 'Zona 3'],
    ],
  ])('%s', (_, geometry, names) => {
    expect(cameOf(feature(geometry))).toEqual(names)
  })

  test('a part that cannot be taken is said by its number; the others are taken', () => {
    const geometry = { type: 'MultiPolygon', coordinates: [[ring], [ring, ring], [other]] }
    expect(read(feature(geometry)).map(({ part, fault }) => [part, fault])).toEqual([
      [1, undefined],
      [2, expect.stringContaining('huecos')],
      [3, undefined],
    ])
  })
})

test.each<[object, string]>([
  [{ name: 12 }, '12'],
  [{ Name: 'Mayúscula' }, 'Mayúscula'],
  [{ NAME: 'Toda' }, 'Toda'],
  [{ nombre: 'Español', name: 'English' }, 'Español'],
  [{ Nombre: ' con espacio ' }, 'con espacio'],
  [{ nombre: '', name: 'Otro' }, 'Otro'],
  [{ nombre: null, NAME: 0 }, '0'],
])('K43: %j names it', (properties, name) => {
  expect(cameOf(feature(point, properties))).toEqual([name])
})

test('K43: what has no name, no figure or another one is refused by its row; the rest is taken', () => {
  const figures = read(
    collection(
      feature(point, {}),
      feature(null),
      { type: 'Feature', properties: { name: 'Nada' } },
      feature({ type: 'Circle', coordinates: [] }),
      feature({ type: 'MultiPolygon', coordinates: [] }),
      feature({ type: 'Point', coordinates: ['a', 'b'] }),
      feature({ type: 'MultiPoint', coordinates: [] }, {}),
      feature(point),
    ),
  )
  expect(figures.map(({ feature: row, form, fault }) => [row, form?.nombre ?? fault])).toEqual([
    [1, 'El Nombre del PDI es requerido'],
    [2, 'no tiene figura: su geometry está vacía'],
    [3, 'no tiene figura: su geometry está vacía'],
    [4, expect.stringMatching(/^no es un punto/)],
    [5, expect.stringMatching(/^no es un punto/)],
    [6, expect.stringMatching(/^no es un punto/)],
    [7, expect.stringMatching(/^no es un punto/)],
    [8, 'Zona'],
  ])
})

describe('where it is', () => {
  test.each<[string, unknown]>([
    [
      'K44: CRS84, with altitudes and clockwise',
      { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } },
    ],
    ['EPSG:4326', { type: 'name', properties: { name: 'EPSG:4326' } }],
    ['as an URN', { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4326' } }],
    ['as an address', { type: 'name', properties: { name: 'http://www.opengis.net/def/crs/EPSG/0/4326' } }],
    ['by its code', { type: 'EPSG', properties: { code: 4326 } }],
    ['null', null],
  ])('the degrees of %s', (_, crs) => {
    const high = ring.toReversed().map((place) => [...(place ?? []), 2240.5])
    const geometry = { type: 'Polygon', coordinates: [high] }
    expect(read({ ...collection(feature(geometry)), crs })).toMatchObject([{ form: { nombre: 'Zona' } }])
  })

  test.each([
    'urn:ogc:def:crs:EPSG::3857',
    'EPSG:32614',
    'EPSG:6372',
    'urn:ogc:def:crs:EPSG::14326',
  ])('%s is no degrees, however small its numbers', (name) => {
    const crs = { type: 'name', properties: { name } }
    const small = {
      type: 'Polygon',
      coordinates: [
        [
          [12, 45],
          [80, 45],
          [80, 85],
          [12, 45],
        ],
      ],
    }
    for (const file of [
      { ...collection(feature(small)), crs },
      collection({ ...feature(small), crs }),
      { ...feature({ ...small, crs }) },
    ])
      expect(() => read(file)).toThrow(`otro sistema de coordenadas (${name})`)
  })

  test('metres that nobody declared, and a latitude that comes first', () => {
    const metres = [
      [-11043000, 2190000],
      [-11032000, 2190000],
      [-11032000, 2202000],
    ]
    const turned = square.map(([lng, lat]) => [lat, lng])
    const figures = read(
      collection(
        feature({ type: 'Polygon', coordinates: [metres] }),
        feature({ type: 'Polygon', coordinates: [turned] }),
        feature({ type: 'Point', coordinates: [500_000, 20] }),
      ),
    )
    for (const { fault } of figures) expect(fault).toContain('primero la longitud')
  })

  test.each([
    [
      'a polygon in Mérida',
      'Polygon',
      [
        [
          [20.97, -89.63],
          [20.97, -89.61],
          [20.99, -89.61],
          [20.97, -89.63],
        ],
      ],
      'al revés',
    ],
    ['a point in Cancún', 'Point', [21.16, -86.85], 'al revés'],
    ['a point in Monterrey', 'Point', [25.67, -100.31], 'al revés'],
    ['a point at the pole', 'Point', [100, 86], '85.05°'],
  ])('K83: %s that no map shows is refused with its reason', (_, type, coordinates, reason) => {
    const [figure] = read(feature({ type, coordinates }))
    expect(figure?.form).toBeUndefined()
    expect(figure?.fault).toContain(reason)
  })

  test('longitudes beyond 180 are brought within', () => {
    const lngsOf = (...lngs: number[]) =>
      read(feature({ type: 'MultiPoint', coordinates: lngs.map((lng) => [lng, 10]) })).map(
        ({ form }) => form?.lng,
      )
    expect(lngsOf(180.5, -180.5, 180.1, 180, -180, 367.8, -367.8, 540)).toEqual([
      -179.5, 179.5, -179.9, 180, -180, 7.8, -7.8, -180,
    ])
    const across = [
      [179.5, -17],
      [180.5, -17],
      [180.5, -16],
      [179.5, -16],
      [179.5, -17],
    ]
    expect(read(feature({ type: 'Polygon', coordinates: [across] }))).toMatchObject([
      { form: { encode: [{ lng: 179.5 }, { lng: -179.5 }, { lng: -179.5 }, { lng: 179.5 }] } },
    ])
  })
})

test('a ring that is not closed is closed; one with a hole is refused', () => {
  const hole = [
    [-99.16, 19.33],
    [-99.14, 19.33],
    [-99.14, 19.36],
  ]
  const figures = read(
    collection(
      feature({ type: 'Polygon', coordinates: [square] }),
      feature({ type: 'Polygon', coordinates: [ring, hole] }),
      feature({ type: 'Polygon', coordinates: [] }),
    ),
  )
  expect(figures[0]?.form).toMatchObject({ encode: corners })
  expect(figures[1]?.fault).toBe('un polígono con huecos no se puede guardar: deja solo su contorno')
  expect(figures[2]?.fault).toBe('Dibuja al menos tres puntos')
})

test('a geometry alone has the name that it is given, and a feature alone its own', () => {
  expect(read(polygon, 'patio')).toMatchObject([{ feature: 1, form: { tipo: 2, nombre: 'patio' } }])
  expect(read({ type: 'MultiPoint', coordinates: square }, 'patio').at(-1)).toMatchObject({
    form: { nombre: 'patio 4' },
  })
  expect(read(feature(polygon), 'patio')).toMatchObject([{ form: { nombre: 'Zona' } }])
})

test('with the mark of UTF-8, in UTF-16 and in Windows-1252 it is the same', () => {
  const text = JSON.stringify(feature(point, { name: 'Peña' }))
  const utf16 = new Uint8Array(Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0)).buffer)
  const latin = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  for (const file of [bytes(`\ufeff${text}`), utf16, latin])
    expect(readGeoJson(file)).toMatchObject([{ form: { nombre: 'Peña' } }])
})

test.each([
  ['no', 'El archivo no es JSON.'],
  ['', 'El archivo no es JSON.'],
  ['{"type":"FeatureCollection","features":[\n{"type":"Feature"},\n]}', 'en la línea 2 sobra una coma'],
  ['{"type":"Feature","properties":{"name":"a,]",},"geometry":null}', 'en la línea 1 sobra una coma'],
  ['{"type":"Feature","properties":{"name":"a,]"}', 'El archivo no es JSON.'],
  ['{"type":"GeometryCollection","geometries":['.repeat(20_000), 'demasiados niveles anidados'],
  [`{"type":"Polygon","coordinates":${'['.repeat(500_000)}`, 'demasiados niveles anidados'],
  ['[]', 'El archivo no es GeoJSON'],
  ['null', 'El archivo no es GeoJSON'],
  ['{"type":"Topology"}', 'El archivo no es GeoJSON'],
  ['{"type":"FeatureCollection"}', 'El archivo no es GeoJSON'],
])('of %j it says in Spanish why', (text, sentence) => {
  expect(() => readGeoJson(bytes(text))).toThrow(sentence)
  expect(() => readGeoJson(bytes(text))).toThrow(UnreadableFile)
})

test.each(Object.getOwnPropertyNames(Object.prototype))('%s is nothing that a feature says', (word) => {
  const text = `{"type":"Feature","geometry":{"type":"Point","coordinates":[-99,19]},"properties":{"${word}":"a","nombre":"Patio"}}`
  expect(readGeoJson(bytes(text))).toMatchObject([{ form: { tipo: 3, nombre: 'Patio' } }])
  expect(read(feature(point, { nombre: word }))).toMatchObject([{ form: { nombre: word } }])
})
