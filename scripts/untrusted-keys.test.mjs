import ts from 'typescript'
import { beforeAll, describe, expect, test } from 'vitest'
import { packagesProgram, trustedKeys, untrustedLookups } from './untrusted-keys.mjs'

const options = { strict: true, target: ts.ScriptTarget.ES2023, lib: ['lib.es2023.d.ts'], types: [] }
const host = ts.createCompilerHost(options)
const { getSourceFile } = host
host.fileExists = (name) => name === '/asked.ts' || ts.sys.fileExists(name)
/** The previous program. The next one takes the parsed library from it. @type {ts.Program | undefined} */
let previous

/** Returns the findings in a module with these lines. @param {string} source */
function foundIn(source) {
  host.getSourceFile = (name, version) =>
    name === '/asked.ts' ? ts.createSourceFile(name, source, version, true) : getSourceFile(name, version)
  previous = ts.createProgram(['/asked.ts'], options, host, previous)
  return untrustedLookups(previous).map(({ line, text }) => `${line} ${text}`)
}

describe('the check finds', () => {
  test.each([
    ['a literal', 'declare const w: string; const t = { a: 1 } as Record<string, number>; t[w]'],
    ['a record of some keys', 'declare const w: string; declare const t: Partial<Record<string, 1>>; t[w]'],
    ['a word that only claims to be a key', "declare const w: string; const t = { a: 1 }; t[w as 'a']"],
    ['a word of unknown type that claims it', "declare const w: unknown; const t = { a: 1 }; t[(w as 'a')]"],
    ['a question', 'declare const w: string; const t = { a: 1 }; w in t'],
    ['a branded word', 'declare const w: string & { b: 1 }; declare const t: { [w: string]: 1 }; t[w]'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a type's.
    ['a pattern', 'declare const w: `a${string}`; declare const t: { [w: string]: 1 }; t[w]'],
    ['what may be a table', 'declare const w: string; declare const t: { [w: string]: 1 } | null; t?.[w]'],
    ['what is written', 'declare const w: string; const t: Record<string, number> = {}; t[w] = 1'],
  ])('%s', (_, source) => expect(foundIn(source)).toHaveLength(1))

  test('by its line', () => {
    expect(foundIn('declare const w: string\ndeclare const t: Record<string, 1>\nconst a = t[w]')).toEqual([
      '3 t[w]',
    ])
  })
})

describe('the check leaves', () => {
  test.each([
    ['a list', 'declare const n: number; const t = [1]; t[n]'],
    ['a letter of a text', "declare const n: number; const t = 'a'; t[n]"],
    ['a Map', "declare const w: string; new Map([['a', 1]]).get(w)"],
    ['a word of the table', "declare const w: 'a' | 'b'; const t = { a: 1, b: 2 }; t[w]; w in t"],
    ['a code', 'declare const n: 1 | 2; const t = { 1: 1, 2: 2 }; t[n]'],
    ['a property by its name', "const t = { a: 1 }; t['a']"],
    ['a key of a type', 'const at = <T, K extends keyof T>(t: T, k: K) => t[k]; at({ a: 1 }, "a")'],
  ])('%s', (_, source) => expect(foundIn(source)).toEqual([]))
})

describe('the packages', () => {
  /** @type {ReturnType<typeof untrustedLookups>} */
  let found = []
  beforeAll(() => {
    found = untrustedLookups(packagesProgram())
  }, 300_000)

  const isOf =
    (/** @type {(typeof trustedKeys)[number]} */ [place, asked]) =>
    (/** @type {(typeof found)[number]} */ one) =>
      one.file.startsWith(`packages/${place}`) && one.text === asked

  test('no table is looked up by a key from outside but through ownValue or a Map', () => {
    expect(found.length).toBeGreaterThan(20)
    const strange = found.filter((one) => !trustedKeys.some((ours) => isOf(ours)(one)))
    expect(strange.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([])
  })

  test('every exception is still one', () => {
    expect(trustedKeys.filter((ours) => !found.some(isOf(ours)))).toEqual([])
  })
})
