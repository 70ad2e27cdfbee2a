import { formatDate, formatDateTime } from '@baliza/sdk-core/internal'
import { makeFleet } from '@baliza/sdk-core/internal/testing'
import { expect, test } from 'vitest'
import { userColumns } from '../users/user-columns.js'
import { objectColumns } from './object-columns.js'

const [made] = makeFleet(1, 1)
if (made === undefined) throw new Error('no unit')
const timestamp = new Date(2026, 2, 4, 13, 5, 9).getTime()
const registro = Date.now() - 100 * 86_400_000 - 60_000
const facts = { nombre: 'Pipa', placas: 'ABC-1', imei: '3595', sim: '5512345678' } as const
const unit = { ...made, ...facts, registro, timestamp }

test('Objetos: its columns in the order of the document, each with its own value', () => {
  const headings: readonly string[] = [
    'Nombre',
    'Placas',
    'IMEI',
    '# SIM',
    'Registro',
    'Ult. posicion',
    'Vence',
  ]
  const columns = objectColumns.filter(({ header }) => headings.includes(header))
  expect(columns.map(({ header, value }) => [header, value(unit)])).toEqual([
    ['Nombre', 'Pipa'],
    ['Placas', 'ABC-1'],
    ['IMEI', '3595'],
    ['# SIM', '5512345678'],
    ['Registro', formatDate(registro)],
    ['Ult. posicion', '04/03/2026 13:05:09'],
    ['Vence', '265 días'],
  ])
  expect(formatDateTime(timestamp)).toBe('04/03/2026 13:05:09')
})

test('Usuarios: its columns in the order of the document, each with its own value', () => {
  const account = { user: 'ana', nombre: 'Ana Torres', email: 'ana@b.mx', rol: 3, reg: timestamp } as const
  const headings: readonly string[] = ['Usuario', 'Nombre', 'Email', 'Privilegios', 'Fecha de Reg.']
  const columns = userColumns.filter(({ header }) => headings.includes(header))
  expect(columns.map(({ header, value }) => [header, value(account as Parameters<typeof value>[0])])).toEqual(
    [
      ['Usuario', 'ana'],
      ['Nombre', 'Ana Torres'],
      ['Email', 'ana@b.mx'],
      ['Privilegios', 'Manager'],
      ['Fecha de Reg.', '04/03/2026'],
    ],
  )
})
