import { expect, test } from 'vitest'
import type { Database } from '../storage/connection/database.js'
import { databaseFixture, oneDatabase } from '../testing/databases.js'
import { plantFleet } from '../testing/fleet.js'
import { runImport } from './run-import.js'

const database = databaseFixture(oneDatabase())

test('the units of an import are written in parts, so that the process stays free', async () => {
  const { manager } = await plantFleet(database)
  const written: number[] = []
  const recording: Database = {
    ...database,
    transaction: (work, options) =>
      database.transaction(
        (tx) =>
          work({
            async query<Row extends object>(sql: string, values?: readonly unknown[]) {
              const rows = await tx.query<Row>(sql, values)
              if (sql.startsWith('insert into units')) written.push(rows.length)
              return rows
            },
          }),
        options,
      ),
  }
  const rows = Array.from({ length: 2_500 }, (_, row) => ({
    ...{ imei: String(700_000_000_000_000 + row), nombre: `Unidad ${row}`, modelo: '', placas: '' },
    ...{ sim: '5512345678', equipo_gps: 'Coban', id_equipo: '', modelo_gps: '' as const },
    ...{ manager, registro: null, id_grupo: null, id_externo: null },
  }))
  const good = { tipo: 'units', rows } as const
  const id = await runImport(recording, { good, user_id: manager, file: '', total: 2_500 }, Date.now())
  expect(written).toEqual([1_000, 1_000, 500])
  const counts = await database.query(
    `select count(*)::int as units, count(*) filter (where sim_by = 3)::int as signed,
       (select count(*)::int from import_rows where import_id = $1) as kept
     from units where imei like '7%'`,
    [id],
  )
  expect(counts).toEqual([{ units: 2_500, signed: 2_500, kept: 2_500 }])
})
