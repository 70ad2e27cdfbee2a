import { Agent, request } from 'node:http'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { oneDatabase } from '../testing/databases.js'
import { assign } from '../testing/fleet.js'
import { heapUsed, patience, tries } from '../testing/fuzz.js'
import { arbitraryPayload, type Known } from '../testing/payload-arbitrary.js'
import { serverFixture } from '../testing/running-server.js'
import { openSession, plantAccountLike, plantRow, plantUnit } from '../testing/world.js'
import { servedCalls } from './index.js'

/** Every status that a call may answer. 500 is never allowed. */
const agreed = [200, 304, 400, 401, 403, 404, 409, 413, 429]
/** Number of payloads that are sent at once. */
const together = 10

describe.each([oneDatabase()])('calls on $name', (kind) => {
  // The geocoder is unreachable, so the test sends no request to an external one.
  const server = serverFixture(kind, { GEOCODER_URL: 'http://127.0.0.1:9', GEOCODER_RATE: '1000' })
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })

  afterAll(() => agent.destroy())

  /**
   * Creates accounts of roles 2, 3 and 4 with a unit and rows. Each call gets new ones: the call before may have removed them.
   * @returns their sessions, and everything by which a payload can name them
   */
  async function plant(): Promise<{ tokens: string[]; known: Known }> {
    const { database, ids } = server
    const [admin] = await database.query<{ id: string }>('select id from users where rol = 4 order by reg')
    const { imei, unit } = await plantUnit(database, null)
    const tokens: string[] = []
    const known = { accounts: [] as string[], names: [] as string[], imeis: [imei], ids: [unit] }
    for (const like of [admin?.id ?? '', ids.jefe, ids.otro]) {
      const { id, name } = await plantAccountLike(database, { id: like, name: '', imei, unit })
      await assign(database, id, imei)
      const own = { id, name, imei, unit }
      const tables = ['geofences', 'events', 'alerts', 'drivers', 'groups'] as const
      known.accounts.push(id)
      known.names.push(name)
      known.ids.push(...(await Promise.all(tables.map((table) => plantRow(database, table, own)))))
      tokens.push(await openSession(database, id))
    }
    return { tokens, known }
  }

  function post(path: string, body: string, token: string): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const sent = request(`${server.url}${path}`, { agent, method: 'POST', headers }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
        answer.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }

  test(
    'no payload of any call is answered with a 500, a stack, or a text that is not ours',
    async () => {
      // The first run warms up. Growth in the second run would be a leak.
      await everyCall()
      const before = heapUsed()
      const statuses = await everyCall()
      const grown = heapUsed() - before
      const counts = [...statuses].map(([status, count]) => `${count} × ${status}`)
      console.info(`${kind.name}: ${counts.join(', ')}; ${Math.round(grown)} MB more`)
      expect(grown).toBeLessThan(40)
      expect(server.lines.filter((line) => line.includes('una llamada falló'))).toEqual([])
      expect(statuses.get(200) ?? 0).toBeGreaterThan(200)
      expect(statuses.get(400) ?? 0).toBeGreaterThan(200)
    },
    patience,
  )

  async function everyCall(): Promise<Map<number, number>> {
    const statuses = new Map<number, number>()
    for (const { row, handler } of servedCalls) {
      const { tokens, known } = await plant()
      const size = { minLength: together, maxLength: together }
      const payloads = fc.array(arbitraryPayload(handler.payload, known), size)
      await fc.assert(
        fc.asyncProperty(
          payloads,
          fc.constantFrom(...tokens, ...tokens.slice(0, 1)),
          async (bodies, token) => {
            const answers = await Promise.all(
              bodies.map((body) => post(row.path, JSON.stringify(body), token)),
            )
            for (const [index, answer] of answers.entries()) {
              statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
              expectAgreed(answer, `${row.path} ${JSON.stringify(bodies[index])}`)
            }
          },
        ),
        tries(1),
      )
    }
    return statuses
  }

  test(
    'a body that is not an object of JSON is refused in Spanish',
    async () => {
      const { tokens } = await plant()
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(fc.string(), fc.json(), fc.constantFrom('{"id":"\\u0000"}', '[[[[', '{"a":1e999}')),
          fc.constantFrom(...servedCalls.map(({ row }) => row.path)),
          fc.constantFrom(...tokens),
          async (body, path, token) => expectAgreed(await post(path, body, token), `${path} ${body}`),
        ),
        tries(200),
      )
    },
    patience,
  )
})

function expectAgreed({ status, text }: { status: number; text: string }, sent: string): void {
  const summary = `${sent} → ${status} ${text.slice(0, 300)}`
  expect(agreed, summary).toContain(status)
  if (status === 304) return
  const answer: unknown = JSON.parse(text)
  expect(answer, summary).toMatchObject({ status: expect.any(Number), mensaje: expect.any(String) })
  if (status === 200) return
  expect(answer, summary).toMatchObject({ status: 0, mensaje: expect.stringMatching(/\S/) })
  // The library's own messages are in English.
  expect(text, summary).not.toMatch(/Invalid|Expected|received|Error|\bat .*:\d+|node_modules/)
}
