import { expect, test } from 'vitest'
import { accountsColumn, objectColumns } from './object-columns.js'

test('where there is little room, the last position goes after the accounts, the registration and the SIM', () => {
  const columns = [...objectColumns, accountsColumn(null)]
  const goFirst = columns.toSorted((a, b) => b.rank - a.rank).map(({ id }) => id)
  expect(goFirst).toEqual(['sim', 'registro', 'accounts', 'position', 'imei', 'placas', 'expires', 'nombre'])
})
