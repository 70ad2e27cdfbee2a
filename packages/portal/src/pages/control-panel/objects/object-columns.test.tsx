import { expect, test } from 'vitest'
import { objectColumns } from './object-columns.js'

test('where there is little room, the last position goes after the registration and the SIM', () => {
  const goFirst = objectColumns.toSorted((a, b) => b.rank - a.rank).map(({ id }) => id)
  expect(goFirst).toEqual(['sim', 'registro', 'position', 'imei', 'placas', 'expires', 'nombre'])
})
