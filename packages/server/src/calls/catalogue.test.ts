import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { access, calls } from '@baliza/agreement'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '../testing/databases.js'
import { type RunningServer, startServer } from '../testing/running-server.js'
import { handlers } from './index.js'

const sources = fileURLToPath(new URL('..', import.meta.url))
const intro = readFileSync(
  fileURLToPath(new URL('../../../../scripts/reference/calls-intro.md', import.meta.url)),
  'utf8',
)

const declared = namesOf(calls)

test('every call that is declared is implemented, and has a rule', () => {
  expect(declared.length).toBeGreaterThan(70)
  expect(namesOf(handlers)).toEqual(declared)
  expect(namesOf(access)).toEqual(declared)
})

test('every call is made by a test, through the SDK', () => {
  // These files iterate over the whole catalogue and test no call in particular.
  const walkers = ['catalogue.test.ts', 'fuzz.test.ts', 'permissions.test.ts']
  const tests = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !walkers.some((walker) => name.endsWith(walker)))
    .map((name) => readFileSync(`${sources}/${name}`, 'utf8'))
    .join('\n')
  const tested = declared.filter((name) => {
    const [family, method] = name.split('.')
    // Matches client.family.method(…), family.method(…), or const { method } = client.family
    const called = `\\b${family}\\s*\\.${method}\\(`
    const destructured = `\\{[^{}]*\\b${method}\\b[^{}]*\\} = \\w+\\.${family}\\b`
    return new RegExp(`${called}|${destructured}`).test(tests)
  })
  expect(tested).toEqual(declared)
})

describe.each(databases().slice(0, 1))('the examples above the list of calls', (kind) => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer(kind)
  })
  afterAll(() => server.close())

  test('are answered as it says', async () => {
    const examples = [
      ...intro.matchAll(/```http\nPOST (\S+)\n\n([\s\S]*?)\n```\n\nThe server answers `([^`]*)`/g),
    ]
    expect(examples.length).toBe(2)
    let token = ''
    for (const [, path = '', body = '', answered = ''] of examples) {
      const answer = await server.post(path, body, token === '' ? {} : { authorization: `Bearer ${token}` })
      const fields = [...answered.matchAll(/"(\w+)":/g)].map(([, name]) => name)
      expect(Object.keys(answer.body)).toEqual(fields)
      expect(answer.body.status).toBe(1)
      token = answer.body.token ?? token
    }
  })
})

function namesOf(families: object): string[] {
  return Object.entries(families).flatMap(([family, rows]) =>
    Object.keys(rows as object).map((method) => `${family}.${method}`),
  )
}
