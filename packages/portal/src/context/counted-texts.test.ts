import { es, fill } from '@baliza/sdk-core/internal'
import { expect, test } from 'vitest'
import { en } from '../../../widgets/src/texts/en.js'
import { pt } from '../../../widgets/src/texts/pt.js'

/** Every module of the portal with texts. */
const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['../**/*texts.ts', './texts/*.ts', '!../testing/**'],
  { eager: true },
)

interface Texts {
  readonly path: string
  readonly siblings: Readonly<Record<string, unknown>>
  readonly key: string
  readonly text: string
}

function textsIn(table: object, path: string): Texts[] {
  return Object.entries(table).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'string')
      return [{ path: `${path}.${key}`, siblings: table as Texts['siblings'], key, text: value }]
    return typeof value === 'object' && value !== null ? textsIn(value, `${path}.${key}`) : []
  })
}

/** Placeholders of numbers. Those of names and times are filled with a word. */
const numbers = new Set('count shown units rows done days meetings undone kept number'.split(' '))
const one = (text: string) =>
  fill<string>(
    text,
    Object.fromEntries(
      [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
        name,
        numbers.has(name) ? 1 : name === 'total' ? 2 : 'Norte',
      ]),
    ),
  )

/** A plural that agrees with a 1: '1 unidades', '1 de 1 objetos', 'las 1', 'Sus 1'. */
const plural = {
  es: /(?<![\d.,])1 (?!más\b|mes\b)\p{L}{2,}s\b|\b(?:los|las|sus) 1\b|\b1 (?:por|sin)? ?\p{L}+[ao]s\b/iu,
  en: /(?<![\d.,])1 \p{L}{3,}s\b|\ball 1\b|\bfirst 1 of 1\b/iu,
  pt: /(?<![\d.,])1 (?!mais\b)\p{L}{2,}s\b|\b(?:os|as|seus|suas) 1\b/iu,
}

/** Texts that are never shown for 1, with the reason. */
const neverOne: Readonly<Record<string, string>> = {
  manyFresh: 'shown from `manyAlerts` alerts on',
  stacked: 'a stack has at least two units',
  several: 'a message with more than one position',
  first: 'a chart that omits units draws several',
  tries: 'shown from two attempts on',
  points: 'a polygon has at least three',
  cut: 'bytes of a message that is too long to show',
  cleaned: 'a text of the specification',
  noteHint: 'a maximum, which is more',
  retryAll: 'one is repeated by `portal.retry`',
  attendRow: 'a row of several alerts',
  repeats: 'a row of several alerts',
  quickForMany: 'a row of several alerts',
  tooManyRows: 'a number above the maximum',
  newest: 'a list that is cut has at least 200 rows',
  acceptProposals: 'one is accepted in its line',
}

/** Singulars whose name is not derived from that of the plural. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  allFound: ['oneFound'],
  countUnits: ['oneUnit'],
  cuts: ['oneCut'],
  daysLeft: ['oneDayLeft'],
  deadLetters: ['oneDeadLetter'],
  objects: ['oneObject'],
  positions: ['onePosition'],
  records: ['oneRecord'],
  removeQuestion: ['removeOneQuestion', 'removeOneUnit'],
  rows: ['oneRow'],
  shownMore: ['oneShown'],
  someUnits: ['oneUnit'],
  times: ['once'],
  units: ['oneUnit'],
  users: ['oneUser'],
}

const singular = ({ siblings, key }: Texts): unknown => {
  const upper = `${key.slice(0, 1).toUpperCase()}${key.slice(1)}`
  const stem = key.replace(/^many|Many$/, '')
  const names = [
    `one${upper}`,
    `${key}One`,
    `${stem}One`,
    `one${stem}`,
    key === 'many' || key === 'count' ? 'one' : '',
    ...(aliases[key] ?? []),
  ]
  return names.map((name) => siblings[name]).find((text) => text !== undefined)
}

const catalogues: readonly (readonly [keyof typeof plural, string, object])[] = [
  ['es', 'es', es],
  ['en', 'en', en],
  ['pt', 'pt', pt],
  ...Object.entries(modules).map(([path, exported]) => ['es', path, exported] as const),
]
const counted = catalogues.flatMap(([language, path, table]) =>
  textsIn(table, path)
    .filter(({ text }) => plural[language].test(one(text)))
    .filter(({ key }) => neverOne[key] === undefined)
    .map((found) => ({ ...found, language })),
)

test('there are texts with a count in every language', () => {
  expect(new Set(counted.map(({ language }) => language))).toEqual(new Set(['es', 'en', 'pt']))
})

test.each(counted.map((found) => [found.path, found] as const))('%s has a text for 1', (_, found) => {
  const text = singular(found)
  expect(text, one(found.text)).toBeTypeOf('string')
  expect(one(String(text))).not.toMatch(plural[found.language])
})
