import { describe, expect, test } from 'vitest'
import { writeLastBackup } from '../observability/last-backup.js'
import { databases, temporaryDirectory } from '../testing/databases.js'
import { enter, openServer, serverFixture } from '../testing/running-server.js'
import { version } from '../version.js'

describe.each(databases())('the state of the server on $name', (kind) => {
  const server = serverFixture(kind, { SMS_URL: 'http://127.0.0.1:9/?to={to}&text={text}' })

  test('is for role 4: version, queue, disk, database, last backup, deliveries', async () => {
    const admin = await server.enter('admin')
    const state = await admin.server.status({})
    expect(state).toMatchObject({
      version,
      trabajos: ['gateway', 'writer', 'web'],
      guarda: true,
      causa: null,
      cola: { esperan: 0, antiguedad: 0, llena: false },
      base: { contesta: true, apartadas: 0 },
      respaldo: { ultimo: null, bytes: null, fallo: null, fallo_en: null },
      certificado: null,
      por_enviar: 0,
    })
    expect(state.base.tipo).toMatch(kind.name === 'PGlite' ? /^Integrada$/ : /^PostgreSQL \d+\.\d+$/)
    expect(state.base.bytes).toBeGreaterThan(1_000_000)
    expect(state.disco.libres).toBeGreaterThan(0)
    expect(state.entregas.map(({ canal }) => canal)).toEqual(['email', 'sms', 'push', 'webhook'])
    // The answer has the time of this server's clock.
    expect(Math.abs(Date.now() - state.timestamp)).toBeLessThan(60_000)
    await expect
      .poll(async () => (await admin.server.status({})).servicios)
      .toEqual([{ nombre: 'SMS_URL', fallo: 'ECONNREFUSED' }])
    for (const name of ['manager', 'usuario', 'espejo'] as const)
      await expect((await server.enter(name)).server.status({})).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('has the outcome of the last backup', async () => {
    const home = await kind.start()
    const dataDir = home.databaseUrl === null ? home.dataDir : temporaryDirectory()
    const other = await openServer(home, { environment: { DATA_DIR: dataDir } })
    writeLastBackup(dataDir, {
      at: 1_700_000_000_000,
      bytes: 9,
      failure: 'no cupo',
      failedAt: 1_700_000_100_000,
    })
    const { respaldo } = await (await enter(other, 'admin')).server.status({})
    await other.close()
    await home.remove()
    expect(respaldo).toEqual({
      ultimo: 1_700_000_000_000,
      bytes: 9,
      fallo: 'no cupo',
      fallo_en: 1_700_000_100_000,
    })
  })
})
