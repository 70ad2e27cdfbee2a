import { afterEach, describe, expect, test } from 'vitest'
import type { BalizaServer } from '../server.js'
import { databases } from '../testing/databases.js'
import { readEvents } from '../testing/event-reader.js'
import { eventually } from '../testing/eventually.js'
import { planted, plantFleet } from '../testing/fleet.js'
import { openServer, post, tokenOf } from '../testing/running-server.js'

interface Unit {
  readonly imei: string
  readonly nombre?: string
  readonly lat?: number
}

describe.each(databases().filter(({ name }) => name !== 'PGlite'))('two servers on $name', (kind) => {
  const closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (let step = closing.pop(); step !== undefined; step = closing.pop()) await step()
  })

  async function openTwo(): Promise<readonly [BalizaServer, BalizaServer, token: string]> {
    const home = await kind.start()
    closing.push(() => home.remove())
    const open = async () => {
      const server = await openServer(home)
      closing.push(() => server.close())
      return server
    }
    const one = await open()
    await plantFleet(one.database)
    return [one, await open(), await tokenOf(one, 'usuario')]
  }

  /** A page that asks whichever server a proxy gives it. */
  function createPage(token: string) {
    const known = new Map<string, Unit>()
    const page = {
      version: '',
      /** @returns what sort of answer it was */
      async ask(server: BalizaServer): Promise<'same' | 'delta' | 'whole'> {
        const { status, body } = await post(
          server,
          '/api/objetos',
          { since: page.version, partial: true },
          { authorization: `Bearer ${token}` },
        )
        if (status === 304) return 'same'
        expect(status).toBe(200)
        const { data, version, delta = false, removed = [] } = body
        if (!delta) known.clear()
        for (const imei of removed) known.delete(imei)
        for (const unit of data) known.set(unit.imei, { ...known.get(unit.imei), ...unit })
        page.version = version
        return delta ? 'delta' : 'whole'
      },
      unit: (imei: string) => known.get(imei),
    }
    return page
  }

  test('a version of one is understood by the other, whatever either has stored or edited', async () => {
    const [one, two, token] = await openTwo()
    const page = createPage(token)
    const other = createPage(token)
    await page.ask(one)
    await other.ask(two)
    // Both have named their versions and heard each other's marks once something has changed.
    await eventually(async () => {
      await one.database.query(`update units set placas = placas || 'x' where imei = $1`, [planted.shared])
      await page.ask(one)
      await other.ask(two)
      for (const [server, version] of [
        [one, other.version],
        [two, page.version],
      ] as const) {
        const trial = createPage(token)
        trial.version = version
        expect(await trial.ask(server)).not.toBe('whole')
      }
    })

    for (let turn = 1; turn <= 4; turn += 1) {
      const [storing, asked] = turn % 2 === 0 ? [one, two] : [two, one]
      const time = Date.now() - 3_600_000 + turn * 60_000
      const fix = `http://127.0.0.1:${storing.address.osmand}/?id=${planted.own}&lat=${19 + turn / 1e4}&lon=-99.1&timestamp=${time}`
      expect((await fetch(fix)).status).toBe(200)
      const nombre = `Camión ${turn}`
      await storing.database.query('update units set nombre = $2 where imei = $1', [planted.shared, nombre])
      await eventually(async () => {
        for (const server of [asked, storing, asked]) expect(await page.ask(server)).not.toBe('whole')
        expect(page.unit(planted.own)?.lat).toBeCloseTo(19 + turn / 1e4, 5)
        expect(page.unit(planted.shared)?.nombre).toBe(nombre)
      })
    }

    // As of two pages, each of which was answered by another of them.
    await other.ask(one)
    const since = `${page.version},${other.version}`
    const stream = await readEvents(`${two.url}/api/objetos/stream?since=${since}`, {
      authorization: `Bearer ${token}`,
    })
    closing.push(async () => stream.close())
    await one.database.query(`update units set nombre = 'Camión nuevo' where imei = $1`, [planted.own])
    await eventually(async () => {
      const { data } = await stream.next()
      expect(data.delta).toBe(true)
      expect(data.data).toContainEqual(expect.objectContaining({ nombre: 'Camión nuevo' }))
    })
  })
})
