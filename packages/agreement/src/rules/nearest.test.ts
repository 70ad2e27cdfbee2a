import { expect, test } from 'vitest'
import { byFoldedName, nearest } from './nearest.js'

const brands = ['Coban', 'Teltonika', 'Queclink', 'Concox', 'Suntech']

test.each([
  ['Coban GPS', 'Coban'],
  ['Cobán', 'Coban'],
  ['Teltonica', 'Teltonika'],
  ['TELTONIKA FMB920', 'Teltonika'],
  ['Quecklink', 'Queclink'],
  ['Sun Tech', 'Suntech'],
  ['Cnocox', 'Concox'],
  ['Acme', null],
  ['co', null],
  ['', null],
])('%j most likely means %j', (name, expected) => {
  expect(nearest(name, brands)).toBe(expected)
})

test.each([
  ['Grupo 2', 'Grupo 1'],
  ['Ruta B', 'Ruta A'],
  ['FMB920', 'FMB921'],
  ['Reparto Sur', 'Reparto Norte'],
])('%j does not mean %j', (name, other) => {
  expect(nearest(name, [other])).toBeNull()
})

test('a part of another new name is no typing error of it', () => {
  expect(nearest('Reparto Norte', [], ['Reparto'])).toBeNull()
  expect(nearest('Reparto Nortte', [], ['Reparto Norte'])).toBe('Reparto Norte')
  expect(nearest('Reparto Norte', ['Reparto'])).toBe('Reparto')
})

test('of two options that are equally near none is proposed', () => {
  expect(nearest('Reparto Nort1', ['Reparto Norta', 'Reparto Norte'])).toBeNull()
})

test('a name is found regardless of case, accents and spaces; an exact one has priority', () => {
  const find = byFoldedName(['Río', 'Rio', 'Reparto  Norte'], (name) => name)
  expect(find('RÍO')).toEqual(['Río'])
  expect(find('rio')).toEqual(['Rio'])
  expect(find('rìo')).toEqual(['Río', 'Rio'])
  expect(find('REPARTO NORTE')).toEqual(['Reparto  Norte'])
  expect(find('Sur')).toEqual([])
})
