/**
 * Writes last month's general report as a spreadsheet. Rows are read while the server computes them.
 *
 *     npm run example -- month-report ./report.xlsx
 */
import { writeFile } from 'node:fs/promises'
import { formatDuration } from '@baliza/sdk-core'
import { utils, write } from 'xlsx'
import { openClient } from './open-client.js'

const [path = 'report.xlsx'] = process.argv.slice(2)
const today = new Date()
const first = (months: number) => new Date(today.getFullYear(), today.getMonth() + months, 1).getTime()

const client = await openClient()
const imei = (await client.units.list()).map((unit) => unit.imei)
const query = { finicial: first(-1), ffinal: first(0) - 1, imei, filtro: 'all', grupos: [] } as const

const table = []
for await (const { rows, done, total } of client.reports.stream('general', query)) {
  console.log(`${done} of ${total} units`)
  for (const row of rows)
    table.push({
      Unidad: row.nombre,
      Kilómetros: row.odometro,
      'En movimiento': formatDuration(row.tiempo_mov_enc),
      'Velocidad máxima': row.vel_max,
      Excesos: row.exceso_vel,
    })
}

const book = utils.book_new()
utils.book_append_sheet(book, utils.json_to_sheet(table), 'Mes')
await writeFile(path, write(book, { type: 'buffer', bookType: 'xlsx' }))
await client.session.logout()
