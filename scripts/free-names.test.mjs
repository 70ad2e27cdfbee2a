import { parseAst } from 'rollup/parseAst'
import { expect, test } from 'vitest'
import { freeNames } from './free-names.mjs'

const own = new Set(['a', 'b', 'c', 'made'])

/** What the first statement of a script uses of the module's names. */
function uses(/** @type {string} */ code) {
  const { read, written } = freeNames(parseAst(code).body[0], own)
  return { read: [...read].sort().join(' '), written: [...written].join(' ') }
}

test.each([
  ['a call', 'a(b)', 'a b', ''],
  ['a property is no name', 'a.b.c = { c: 1 }', 'a', ''],
  ['a computed one is', 'a[b] = { [c]: 1 }', 'a b c', ''],
  ['a parameter hides a name', 'function made(a) { return a + b }', 'b', ''],
  ['so does a local, wherever it is declared', 'function made() { if (b) { var a = 1 } return a }', 'b', ''],
  ['but not in another function', 'function made() { function c() { var a } return a + c() }', 'a', ''],
  ['an error that is caught hides one', 'try { b() } catch (a) { a() }', 'b', ''],
  ['a label is no name', 'a: for (;;) break a', '', ''],
  ['what a function assigns is written', 'function made() { a = 1; b++; var c; c = 2 }', 'a b', 'a b'],
])('%s', (_name, code, read, written) => {
  expect(uses(code)).toEqual({ read, written })
})
