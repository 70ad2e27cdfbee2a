import { makeFleet } from '@baliza/sdk-core/internal/testing'
import { expect, test } from 'vitest'
import { accountNames, accountsByUnit, countUnits } from './assigned-accounts.js'
import { filterObjects } from './objects/object-filters.js'

const units = makeFleet(4, 1).map((unit, index) => ({
  ...unit,
  id: `u${index + 1}`,
  manager: index < 3 ? 'm' : null,
}))
const ana = { id_user: 'a', user: 'ana', nombre: 'Ana' }
const beto = { id_user: 'b', user: 'beto', nombre: '' }
const unknown = { id_user: null, user: '', nombre: '' }
const accounts = accountsByUnit([
  { id_objeto_gps: 'u1', ...ana },
  { id_objeto_gps: 'u1', ...beto },
  { id_objeto_gps: 'u2', ...ana },
  { id_objeto_gps: 'u2', ...unknown },
])

test.each([
  ['u1', 'Ana, beto'],
  ['u2', 'Ana, 1 de otros'],
  ['u3', 'Sin asignar'],
])('the accounts of %s in a line: %s', (id, line) => {
  expect(accountNames(accounts.get(id))).toBe(line)
})

test('an account has what is assigned to it and what it manages, each unit once', () => {
  const managed = accountsByUnit([{ id_objeto_gps: 'u1', ...ana, id_user: 'm' }])
  expect(countUnits(units, managed)).toEqual(new Map([['m', 3]]))
  expect(countUnits(units, accounts)).toEqual(
    new Map([
      ['a', 2],
      ['b', 1],
      ['m', 3],
    ]),
  )
})

test('unassigned is what nobody has, also where who has it is not given; nothing until it is known', () => {
  const filtered = (known: typeof accounts | null) =>
    filterObjects(units, 'sin-asignar', null, { now: 0, alerted: new Set(), accounts: known }).map(
      ({ id }) => id,
    )
  expect(filtered(accounts)).toEqual(['u3', 'u4'])
  expect(filtered(null)).toEqual([])
})
