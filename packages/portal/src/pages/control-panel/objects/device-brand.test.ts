import type { TrackerModelCode } from '@baliza/sdk-core/internal'
import { expect, test } from 'vitest'
import { brandOfModel, modelsOfBrand } from './device-brand.js'

const brands = [
  'Coban',
  'Coban GPS103',
  'Coban TK103',
  'Concox',
  'Queclink',
  'Suntech',
  'Teltonika',
  'Android',
  'Otro',
]

test.each<[TrackerModelCode, string]>([
  ['gps103', 'Coban GPS103'],
  ['suntech', 'Suntech'],
  ['gv55', 'Queclink'],
  ['concox', 'Concox'],
  ['teltonikaOneOutput', 'Teltonika'],
  ['micodus', 'Otro'],
  ['h02', 'Otro'],
])('the brand of %s is %s', (model, brand) => {
  expect(brandOfModel(model, brands)).toBe(brand)
})

test('a catalogue without the brand and without Otro names none', () => {
  expect(brandOfModel('micodus', ['Coban'])).toBeUndefined()
})

test.each([
  ['Queclink', ['gv55', 'gv65', 'gv75w', 'queclink']],
  ['Coban GPS105', ['gps103']],
  ['Concox', ['concox', 'micodus', 'gt06']],
])('the models of %s', (brand, models) => {
  expect(modelsOfBrand(brand)).toEqual(models)
})

test.each(['Otro', 'Meitrack', ''])('a brand without models of its own offers all: %j', (brand) => {
  expect(modelsOfBrand(brand)).toContain('gv55')
  expect(modelsOfBrand(brand)).toContain('sinotrack')
})
