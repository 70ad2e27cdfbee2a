import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createLog } from '../log.js'
import { openDatabase } from '../storage/open.js'
import { childEntry } from '../testing/child-entry.js'
import { databases, temporaryDirectory } from '../testing/databases.js'
import { everything, insideOf } from '../testing/everything.js'
import { fixture } from '../testing/fixture.js'
import { planted, plantFleet } from '../testing/fleet.js'
import { commandLine } from '../testing/operator.js'
import { openServer } from '../testing/running-server.js'

const log = createLog('silent')

describe.each(databases())('backup of $name', (kind) => {
  const folder = temporaryDirectory()
  const file = join(folder, 'copia.ndjson.gz')
  const home = fixture(
    () => kind.start(),
    (started) => started.remove(),
  )
  const run = (...args: string[]) => commandLine({ ...home, childEntry: childEntry() })(...args)
  const server = fixture(
    async () => {
      const running = await openServer(home)
      await plantFleet(running.database)
      return running
    },
    (running) => running.close(),
  )

  /** Sends a fix as a phone does. @returns whether it is stored */
  async function send(number: number): Promise<boolean> {
    const time = Math.floor(Date.now() / 1_000) - 100_000 + number
    const query = new URLSearchParams({
      id: planted.own,
      timestamp: String(time),
      lat: String(19 + number / 1e4),
      lon: '-99',
    })
    const answer = await fetch(`http://127.0.0.1:${server.address.osmand}/?${query}`)
    return answer.status === 200
  }

  test('while fixes are stored: what was acknowledged before is in it, and all is as at one moment', async () => {
    for (let number = 0; number < 20; number += 1) expect(await send(number)).toBe(true)
    let ended = false
    const backup = run('backup', file).finally(() => {
      ended = true
    })
    let during = 20
    while (!ended) if (await send(during)) during += 1
    expect(await backup).toMatchObject({ code: 0, out: [expect.stringMatching(/filas en .* KB\.$/)] })
    // No temporary copy stays next to the database.
    if (home.databaseUrl === null)
      expect(readdirSync(join(home.dataDir, 'produccion')).join()).not.toContain('copia-')

    for (const other of databases()) {
      const to = await other.start({ empty: true })
      const restore = commandLine({ ...to, childEntry: childEntry() })
      expect(await restore('restore', file)).toMatchObject({
        code: 0,
        out: [expect.stringMatching(/comparadas tabla por tabla\.$/)],
      })
      await insideOf(to, async (database) => {
        const [positions] = await database.query<{ count: number; units: number }>(
          `select count(*) as count, (select count(*) from unit_live where lat is not null) as units from positions`,
        )
        expect(positions?.count).toBeGreaterThanOrEqual(20)
        expect(positions?.count).toBeLessThanOrEqual(during)
        // The unit's position and its entry in the feed are from the same transaction.
        const [last] = await database.query<{ whole: boolean }>(
          `select u.timestamp = (select max(time) from positions) and
             (select sum(cardinality(times)) from position_batches) = (select count(*) from positions) as whole
           from unit_live u where imei = $1`,
          [planted.own],
        )
        expect(last?.whole).toBe(true)
      })
      const again = await openDatabase({ ...to, demo: false }, { log, childEntry: childEntry() })
      await again.close()
      await to.remove()
    }
  })

  test('restored, every table is as it was, and what guards it', async () => {
    await server.close()
    const other = join(folder, 'quieta.ndjson.gz')
    expect(await run('backup', other)).toMatchObject({ code: 0 })
    const before = await insideOf(home, everything)
    const to = await kind.start({ empty: true })
    // The target folder does not exist yet, like an operator's new folder.
    if (to.databaseUrl === null) rmSync(to.dataDir, { recursive: true })
    const restore = commandLine({ ...to, childEntry: childEntry() })
    expect(await restore('restore', other)).toMatchObject({ code: 0 })
    expect(await insideOf(to, everything)).toEqual(before)
    expect(await restore('restore', other)).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/^La base de datos de destino no está vacía/)],
    })
    await to.remove()
  })

  test('a name that is taken is refused; of a folder the last stay', async () => {
    expect(await run('backup', file)).toMatchObject({ code: 1, err: [expect.stringMatching(/^Ya existe /)] })
    expect(await run('backup', join(folder, 'x.gz'), '--keep', '2')).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/^Para --keep di una carpeta/)],
    })
    const kept = temporaryDirectory()
    for (const name of ['baliza-20260101T000000Z.ndjson.gz', 'baliza-20260102T000000Z.ndjson.gz', 'otra.gz'])
      writeFileSync(join(kept, name), '')
    expect(await run('backup', kept, '--keep', '2')).toMatchObject({ code: 0 })
    expect(readdirSync(kept).sort()).toEqual([
      'baliza-20260102T000000Z.ndjson.gz',
      expect.stringMatching(/^baliza-2\d{7}T\d{6}Z\.ndjson\.gz$/),
      'otra.gz',
    ])
  })

  test('one that is cut, changed, newer or none is one line, and no server takes what came of it', async () => {
    const bytes = readFileSync(file)
    const text = gunzipSync(bytes).toString()
    const to = await kind.start({ empty: true })
    const restore = async (content: Buffer | string) => {
      const path = join(folder, 'mala.gz')
      writeFileSync(path, content)
      const { code, err } = await commandLine({ ...to, childEntry: childEntry() })('restore', path)
      // If the command takes some time, progress lines come before the error.
      return [code, err.at(-1)]
    }
    const line = (pattern: RegExp) => [1, expect.stringMatching(pattern)]
    expect(await restore('hola')).toEqual(line(/incompleta o dañada/))
    expect(await restore(gzipSync('{"hola":1}\n'))).toEqual(line(/no es una copia de Baliza/))
    expect(await restore(gzipSync(text.replace('"formatVersion":1', '"formatVersion":2')))).toEqual(
      line(/la hizo una versión más nueva/),
    )
    expect(await restore(gzipSync(text.replace(/"migration":"\d+/, '"migration":"9999')))).toEqual(
      line(/más nueva que este programa/),
    )
    expect(await restore(gzipSync(text.replace('Camión 1', 'Camión 9')))).toEqual(
      line(/^La tabla units no llegó como salió/),
    )
    await expect(openDatabase({ ...to, demo: false }, { log, childEntry: childEntry() })).rejects.toThrow(
      'copia a medias',
    )
    await to.remove()
  })
})
