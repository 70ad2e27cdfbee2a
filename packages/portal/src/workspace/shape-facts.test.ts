import type { Geofence, Route } from '@baliza/sdk-core/internal'
import { expect, test } from 'vitest'
import { looksOf, measuresOf } from './shape-facts.js'

const circle: Geofence = {
  id: '1',
  nombre: 'Patio',
  tipo: 1,
  color: '#d9534f',
  lat: 19.4,
  lng: -99.1,
  radio: 400,
}
const side = 0.009
const corners = [
  { lat: 0, lng: 0 },
  { lat: side, lng: 0 },
  { lat: side, lng: side },
  { lat: 0, lng: side },
]
const square: Geofence = { id: '2', nombre: 'Zona', tipo: 2, color: '#428BCA', decode: corners }
const route: Route = { id: '1', nombre: 'Ruta', tipo: 4, color: '#123456', decode: corners.slice(0, 2) }
const pump: Geofence = {
  id: '3',
  nombre: 'Bomba',
  tipo: 3,
  color: '/iconos/pdi/gasolineria.svg',
  lat: 19.4,
  lng: -99.1,
}

test('a shape is measured by what its kind has', () => {
  expect(measuresOf(circle)).toEqual([
    ['Radio', '400 m'],
    ['Área', '0.5 km²'],
  ])
  expect(measuresOf({ ...circle, radio: 100 })).toEqual([
    ['Radio', '100 m'],
    ['Área', '31,416 m²'],
  ])
  expect(measuresOf(square)).toEqual([['Área', '1 km²']])
  expect(measuresOf(route)).toEqual([['Longitud', '1 km']])
  expect(measuresOf(pump)).toEqual([])
})

test('it looks as its colour or its icon is called; a colour or picture of somebody else has no name', () => {
  expect(looksOf(circle)).toBe('Rojo')
  expect(looksOf(square)).toBe('Azul')
  expect(looksOf(route)).toBe('')
  expect(looksOf(pump)).toBe('Gasolineria')
  expect(looksOf({ ...pump, color: 'https://sitio.mx/icono.png' })).toBe('')
})

test('what lies across the antimeridian is as large as it is', () => {
  const decode = [
    { lat: 17, lng: 179.98 },
    { lat: 17, lng: -179.98 },
    { lat: 17.015, lng: -179.98 },
  ]
  expect(measuresOf({ ...square, decode })).toEqual([['Área', '3.56 km²']])
})
