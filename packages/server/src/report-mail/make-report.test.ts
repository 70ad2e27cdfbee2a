import { beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../log.js'
import { countTrack } from '../storage/positions/history.js'
import { accountById } from '../storage/tables/accounts.js'
import type { ScheduleColumns } from '../storage/tables/report-schedules.js'
import { oneDatabase } from '../testing/databases.js'
import { planted } from '../testing/fleet.js'
import { serverFixture } from '../testing/running-server.js'
import { makeReport } from './make-report.js'

const due = { at: 0, finicial: Date.UTC(2026, 0, 5, 6), ffinal: Date.UTC(2026, 0, 7, 6) - 1 }

describe.each([oneDatabase()])('a history that is too large on $name', (kind) => {
  const server = serverFixture(kind)
  beforeAll(async () => {
    await server.database.query(
      `insert into positions (imei, time, received_at, valid, lat, lng, speed)
       select $1, $2::bigint + n * 1000, 0, true, 19, -99, 0 from generate_series(0, 122000) n`,
      [planted.shared, due.finicial],
    )
  })

  test('the server refuses it before it reads the first record', async () => {
    const account = await accountById(server.database, server.ids.usuario)
    if (account === null) throw new Error('no account')
    const schedule: ScheduleColumns = {
      nombre: 'Ayer',
      reporte: 'history',
      velocidad: null,
      unidades: [planted.shared],
      frecuencia: 'day',
      dia: 1,
      hora: '07:00',
      zona: 'America/Mexico_City',
      destinatarios: ['a@flota.mx'],
      formato: 'csv',
    }
    let calls = 0
    const made = makeReport(
      {
        database: server.database,
        longReads: server.database,
        log: createLog('silent'),
        ask: () => {
          calls += 1
          return Promise.reject(new Error('read'))
        },
        brand: 'Baliza',
        tiles: [],
      },
      { schedule, due, account, signal: new AbortController().signal },
    )
    await expect(made).rejects.toMatchObject({
      message: 'el archivo pesa más de 7 MB: elige menos unidades',
      final: true,
    })
    expect(calls).toBe(0)
  })

  test('the count ends at its maximum, and has the range alone', async () => {
    const count = (from: number, to: number, max: number) =>
      countTrack(server.database, [planted.shared], { from, to }, max)
    expect(await count(due.finicial, due.ffinal, 1_000_000)).toBe(122_001)
    expect(await count(due.finicial, due.ffinal, 500)).toBe(500)
    expect(await count(due.finicial + 1_000, due.finicial + 10_000, 500)).toBe(10)
  })
})
