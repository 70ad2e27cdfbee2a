import { expect, test } from 'vitest'
import { cutOf } from './middle-text.js'

test.each([
  ['Tracto 03 México–Cuernavaca', 'Cuernavaca'],
  ['Tracto 06 Monterrey–Nuevo Laredo', 'Laredo'],
  ['Tracto 15 León–Aguascalientes', 'lientes'],
  ['Unidad de reparto centro 07', 'ntro 07'],
  ['Camión de la obra 🚛', 'obra 🚛'],
  ['Reparto 38 CDMX', 'CDMX'],
  ['Unidad 001', ''],
])('what is always seen of %s is its end', (name, end) => {
  expect(name.slice(cutOf(name))).toBe(end)
})
