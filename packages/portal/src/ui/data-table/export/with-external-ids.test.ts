import { expect, test } from 'vitest'
import { toCsv } from './to-csv.js'
import { withExternalIds } from './with-external-ids.js'

const columns = [
  { id: 'nombre', header: 'Nombre', width: 1, value: ({ nombre }: { nombre: string }) => nombre },
]
const csv = (...ids: (string | null)[]) => {
  const rows = ids.map((id_externo, at) => ({ nombre: `Unidad ${at}`, id_externo }))
  const table = withExternalIds({ columns, rows })
  return toCsv(table.columns, table.rows)
}

test('a file has the external ids only if a row has one', () => {
  expect(csv(null, 'ERP-1')).toBe('Nombre,ID externo\r\nUnidad 0,\r\nUnidad 1,ERP-1\r\n')
  expect(csv(null, null)).toBe('Nombre\r\nUnidad 0\r\nUnidad 1\r\n')
})
