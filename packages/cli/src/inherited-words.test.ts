import { escapeXml } from '@baliza/sdk-core'
import { describe, expect, test } from 'vitest'
import { drawnOf } from './import/geojson.js'

/* What every plain object answers to, in each place where a word from outside is looked up in a table. */
describe.each(Object.getOwnPropertyNames(Object.prototype))('%s', (word) => {
  test('is nothing that a feature of a file says', () => {
    const properties = JSON.parse(`{"${word}":"a","nombre":"Patio"}`)
    const feature = { type: 'Feature', geometry: { type: 'Point', coordinates: [-99, 19] }, properties }
    expect(drawnOf(JSON.stringify(feature))).toMatchObject([{ drawn: { tipo: 3, nombre: 'Patio' } }])
    expect(drawnOf(JSON.stringify({ ...feature, properties: { nombre: word } }))).toMatchObject([
      { drawn: { nombre: word } },
    ])
  })

  test('is written as it is', () => expect(escapeXml(word)).toBe(word))
})
