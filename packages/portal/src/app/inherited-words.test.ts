import { lineAfter } from '@baliza/widgets/internal'
import { describe, expect, test } from 'vitest'
import { destinationOf } from '../context/routes.js'
import { readKind } from '../pages/control-panel/activity/activity-address.js'
import { faultsByRow } from '../pages/control-panel/import/import-rows.js'
import { readPanelAddress } from '../pages/control-panel/panel-address.js'
import { readTypes } from '../pages/monitoring/monitored.js'
import { readTable } from '../ui/data-table/shown/remembered-table.js'
import { changedFields } from '../ui/fields/changed-fields.js'
import { looksOf } from '../workspace/shape-facts.js'

/* Names of the properties that every plain object inherits, in each place that looks up an external word in a table. */
describe.each(Object.getOwnPropertyNames(Object.prototype))('%s', (word) => {
  test.each([word, `/${word}`])('is no page: %s', (path) => {
    expect(destinationOf(path, true)).toEqual({ redirect: '/login' })
  })

  test('is nothing that an address may ask for', () => {
    expect(readKind(word)).toBeNull()
    expect(readTypes(word)).toEqual(readTypes('x'))
    const asked = (value: string) =>
      readPanelAddress(new URLSearchParams({ filtro: value, ver: value, panel: value }))
    expect(asked(word)).toEqual(asked('x'))
  })

  test('is the name of no colour of a shape', () => {
    expect(looksOf({ tipo: 2, color: word })).toBe('')
    expect(looksOf({ tipo: 3, color: word })).toBe('')
  })

  test('is a column of an import like any other', () => {
    const wrong = faultsByRow([{ fila: 1, columna: word, mensaje: 'Falta' }], [2])
    expect(wrong.get(1)?.get(word)).toBe('Falta')
    expect(wrong.get(1)?.size).toBe(1)
  })

  test('leads to no line of a list', () => expect(lineAfter(word, 3, 10, 5)).toBeNull())

  test('is no table that was remembered', () => expect(readTable(word)).toBeNull())

  test('is of a form what the form has itself', () => {
    const values = JSON.parse(`{"${word}":"b"}`)
    expect(JSON.stringify(changedFields({}, values))).toBe(JSON.stringify(values))
    expect(changedFields(values, values)).toEqual({})
  })
})
