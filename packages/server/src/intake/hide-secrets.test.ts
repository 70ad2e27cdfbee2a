import { performance } from 'node:perf_hooks'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hideSecrets } from './hide-secrets.js'

test.each([
  ['id=1&token=abc&lat=19', 'id=1&token=***&lat=19'],
  ['token==abc', 'token==***'],
  ['{"token" : "abc","id":1}', '{"token" : "***","id":1}'],
  ["{'Password':'a b'}", "{'Password':'*** b'}"],
  ['secretos=a&api_key=b&key: c', 'secretos=***&api_key=***&key: ***'],
  ['Authorization: Bearer abc', 'Authorization: Bearer ***'],
  ['Authorization: Basic YWJj', 'Authorization: Basic ***'],
  ['Authorization: Bearer', 'Authorization: ***'],
  ['bearer abc', 'bearer ***'],
  ['contraseña=abc', 'contraseña=***'],
  ['contrase\xc3\xb1a: abc', 'contrase\xc3\xb1a: ***'],
  ['contrase%C3%B1a=abc', 'contrase%C3%B1a=***'],
  ['"contrase\\u00f1a":"abc"', '"contrase\\u00f1a":"***"'],
  ['contrase1/password=abc', 'contrase1/password=***'],
  ['passcontrasenia=abc', 'passcontrasenia=***'],
  ['pass,pass=abc', 'pass,pass=***'],
  ['passpass', 'passpass'],
  ['keyboard=abc', 'keyboard=abc'],
  ['token=', 'token='],
  ['token=;x', 'token=;x'],
  ['clave   =   abc   def', 'clave   =   ***   def'],
  ['key \t\r\n', 'key \t\r\n'],
  ['', ''],
])('%j is shown as %j', (text, shown) => expect(hideSecrets(text)).toBe(shown))

const words = ['token', 'secret', 'pass', 'pwd', 'clave', 'contrase', 'auth', 'bearer', 'api_key', 'key']
const others = [' ', '\t', '\r\n', '=', ':', '"', "'", '&', ';', ',', '}', '_', 'a', '\xc3', '\x00']
const part = fc.constantFrom(...words, ...others)

test('a value behind a name never shows, whatever surrounds it', () => {
  const noise = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(noise, fc.constantFrom(...words), noise, (before, name, after) => {
      expect(hideSecrets(`${before}&${name}=HIDDEN&${after}`)).not.toContain('HIDDEN')
    }),
    { numRuns: 2_000 },
  )
})

/** Time of one run in ms. */
function cost(text: string): number {
  const start = performance.now()
  hideSecrets(text)
  return performance.now() - start
}

/**
 * Eight times the length may cost eight times the time; a quadratic scan costs 64 times, a cubic one 512 times. Compares the
 * fastest of three runs of each length. A busy machine gets up to ten.
 */
function expectLinear(unit: string): void {
  const [shortText, longText] = [8_000, 64_000].map((length) => unit.repeat(Math.ceil(length / unit.length)))
  let [short, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const isLinear = () => long < 24 * Math.max(short, 0.5)
  for (let run = 0; run < 3 || (run < 10 && !isLinear()); run++) {
    short = Math.min(short, cost(shortText ?? ''))
    long = Math.min(long, cost(longText ?? ''))
  }
  expect(isLinear(), `${JSON.stringify(unit)}: ${short} ms, then ${long} ms`).toBe(true)
}

test.each([
  'secret',
  'pass',
  'passcontrase',
  'contrase',
  'key ',
  'auth bearer ',
  'bearer ',
  'token"',
  `pass${' '.repeat(1_000)}`,
  'pass = ',
  'a',
])('the cost of repeated %j grows with its length', (unit) => expectLinear(unit))

test('the cost of any repeated pattern grows with its length', () => {
  const unit = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))
  fc.assert(fc.property(unit, expectLinear), { numRuns: 200, interruptAfterTimeLimit: 10_000 })
})
