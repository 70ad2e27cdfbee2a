import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { portProblem } from './port-problem.js'

const host = '127.0.0.1'

describe('advice on a port', () => {
  const taken: Server[] = []
  afterEach(() => {
    for (const server of taken.splice(0)) server.close()
  })

  function take(port: number): Promise<number | null> {
    const server = createServer()
    return new Promise((resolve) => {
      server.once('error', () => resolve(null))
      server.listen({ port, host }, () => {
        taken.push(server)
        resolve((server.address() as AddressInfo).port)
      })
    })
  }

  /** Returns the first of four consecutive ports. The first and the third are in use. */
  async function takeTwo(): Promise<number> {
    for (;;) {
      const first = await take(0)
      if (first !== null && first < 65_000 && (await take(first + 2)) !== null) return first
    }
  }

  const inUse = (port: number) => Object.assign(new Error('in use'), { code: 'EADDRINUSE', port })

  test('names none that is taken, nor another of ours', async () => {
    const first = await takeTwo()
    const config = {
      host,
      trackerHost: null,
      port: first + 1,
      trackerPort: first,
      trackerPorts: new Map(),
      osmandPort: first + 40,
    }
    const problem = await portProblem(inUse(first), ['TRACKER_PORT', 'OSMAND_PORT'], config)
    const [, advised] = /TRACKER_PORT=(\d+)\.$/.exec(String(problem)) ?? []
    expect(String(problem)).toContain(
      `El puerto ${first} ya está en uso. Cierra lo que lo ocupa, o elige otro: `,
    )
    expect(Number(advised)).toBeGreaterThan(first + 2)
    expect(Number(advised)).not.toBe(first + 40)
    expect(await take(Number(advised))).toBe(Number(advised))
  })

  test('names the setting that wants the same one', async () => {
    const port = await takeTwo()
    const config = {
      host,
      trackerHost: null,
      port,
      trackerPort: 5_001,
      trackerPorts: new Map(),
      osmandPort: port,
    }
    const problem = await portProblem(inUse(port), ['PORT'], config)
    expect(String(problem)).toContain(`El puerto ${port} es también el de OSMAND_PORT: elige otro: PORT=`)
  })

  test('leaves anything else as it is', async () => {
    const error = new Error('something else')
    expect(
      await portProblem(error, ['PORT'], {
        host,
        trackerHost: null,
        port: 1,
        trackerPort: 2,
        trackerPorts: new Map(),
        osmandPort: 3,
      }),
    ).toBe(error)
  })
})
