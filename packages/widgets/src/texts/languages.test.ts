import {
  es,
  formatAge,
  formatArea,
  formatDateTime,
  formatLength,
  rejectionText,
} from '@baliza/sdk-core/internal'
import { describe, expect, test } from 'vitest'
import { en } from './en.js'
import { loadTexts } from './languages.js'
import { pt } from './pt.js'
import { createSetupTexts } from './setup-texts.js'
import type { TextsOverrides } from './widget-texts.js'
import { createWidgetTexts } from './widget-texts.js'

/** Returns every text of a table, with its path. */
function flat(table: object, path = ''): readonly (readonly [path: string, text: string])[] {
  return Object.entries(table).flatMap(([key, value]: [string, string | object]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as const] : flat(value, `${path}${key}.`),
  )
}

const spanish = new Map(flat({ ...createWidgetTexts(), setup: createSetupTexts() }))
const holes = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()

/** Signs, units and names that are the same in every language. */
const alikeEverywhere = [
  'map.credit',
  'map.streetView',
  'reports.columns.imei',
  'reports.fewMinutes',
  'reports.hours',
  'reports.clock',
  'reports.range',
  'reports.seconds',
  'reports.total',
]

/** Words that are the same in Portuguese and Spanish. */
const alikeInPortuguese = [
  'alerts.attend',
  'alerts.attendOne',
  'alerts.cancel',
  'alerts.mute',
  'alerts.title',
  'alerts.show',
  'doubts.jump',
  'drawingHints.area',
  'drawingHints.perimeter',
  'map.blocked',
  'map.coordinates',
  'map.engine',
  'map.follow',
  'map.lastState',
  'map.layers',
  'map.map',
  'map.record.stop',
  'positions.externalId',
  'positions.search',
  'reports.allUnits',
  'reports.before',
  'reports.beforeShort',
  'reports.cancel',
  'reports.chosenGroups',
  'reports.columns.event',
  'reports.columns.group',
  'reports.columns.maxSpeed',
  'reports.comparedWith',
  'reports.countBefore',
  'reports.export',
  'reports.filters',
  'reports.format',
  'reports.formats.txt',
  'reports.grouping',
  'reports.groupings.group',
  'reports.groups',
  'reports.page',
  'reports.print',
  'reports.printing.preparing',
  'reports.run',
  'reports.starting',
  'reports.types.3',
  'reports.who.all',
  'reports.who.group',
]

describe.each([
  ['en', en, alikeEverywhere],
  ['pt', pt, [...alikeEverywhere, ...alikeInPortuguese]],
] as const)('%s', (_language, table, alike) => {
  test('says each text otherwise than Spanish, but those that are written alike', () => {
    const same = flat(table).flatMap(([path, text]) => (spanish.get(path) === text ? path : []))
    expect(same.sort()).toEqual([...alike].sort())
  })

  test('has each text of the Spanish one, with what is filled in', () => {
    expect(flat(table).map(([path, text]) => [path, holes(text)])).toEqual(
      expect.arrayContaining([...spanish].map(([path, text]) => [path, holes(text)])),
    )
    expect(flat(table)).toHaveLength(spanish.size)
  })
})

test.each([
  ['es', null],
  ['es-MX', null],
  ['fr', null],
  ['english', null],
  ['', null],
  ['en', 'Follow'],
  ['EN-us', 'Follow'],
  ['pt', 'Seguir'],
])('a page whose language is %j reads %j', async (lang, follow) => {
  const say = await loadTexts(lang)
  expect(say?.().map.follow ?? null).toBe(follow)
})

test("a host's own texts go over a language's; under its name they go over that one alone", async () => {
  const own = { map: { fit: 'Flotilla' }, en: { map: { fit: 'Whole fleet' } }, pt: {} }
  expect((await loadTexts('en'))?.(own).map.fit).toBe('Whole fleet')
  expect((await loadTexts('pt'))?.(own).map.fit).toBe('Flotilla')
  expect(createWidgetTexts(own).map.fit).toBe('Flotilla')
})

test.each([
  ['en', '11/22/2026 01:05:09 PM', '5 min ago'],
  ['en-GB', '22/11/2026 13:05:09', '5 min ago'],
  ['en-not_a_tag', '11/22/2026 01:05:09 PM', '5 min ago'],
  ['pt', '22/11/2026 13:05:09', 'há 5 min'],
  ['pt-PT', '22/11/2026 13:05:09', 'há 5 min'],
])('%s writes a time %s, and an age %s', async (lang, written, age) => {
  const map = (await loadTexts(lang))?.().map
  const time = new Date(2026, 10, 22, 13, 5, 9).getTime()
  // A narrow space separates a time from AM or PM.
  expect(formatDateTime(time, undefined, map?.locale).replace(/\s/g, ' ')).toBe(written)
  expect(formatAge(time, time + 300_000, map)).toBe(age)
})

test('lengths and surfaces have the separators of their locale', () => {
  expect([formatLength(12_345), formatLength(12_345, 'pt-BR')]).toEqual(['12.35 km', '12,35 km'])
  expect([formatArea(4_200), formatArea(4_200, 'pt-BR')]).toEqual(['4,200 m²', '4.200 m²'])
})

test('a rejection reason has the words and the numbers of its language', () => {
  const record = { duda: 'precision', dicho: { lat: 10, lng: 3, speed: 470.4, precision: 2_500.2 } } as const
  expect(rejectionText(record, en.doubts, 'en')).toBe('accuracy 2,500 m')
  expect(rejectionText(record, pt.doubts, 'pt-BR')).toBe('precisão de 2.500 m')
})

test('an application replaces one text, however deep, and the rest stays', () => {
  const texts = createWidgetTexts({
    map: { fit: 'Ver todo' },
    errors: { timeout: 'x', report: 'y' } as object,
  })
  expect(texts.map.fit).toBe('Ver todo')
  expect(texts.map.close).toBe(es.map.close)
  expect(texts.errors).toEqual({ ...es.reportErrors, report: 'y' })
  expect(es.map.fit).toBe('Centrar mapa')
})

test('an override that is no text, as an attribute may contain, changes nothing', () => {
  const loose = { map: { fit: 7 }, session: 'x', validation: null, toString: 'y', unknown: { a: 'b' } }
  expect(createWidgetTexts(loose as object)).toEqual(createWidgetTexts())
})

test('the compiler accepts overrides of existing texts with text only', () => {
  const right: TextsOverrides = { map: { fit: 'Ver todo' }, en: { map: { fit: 'Whole fleet' } } }
  // @ts-expect-error there is no such text
  const misspelt: TextsOverrides = { map: { fitt: 'Ver todo' } }
  // @ts-expect-error a text is text
  const number: TextsOverrides = { map: { fit: 7 } }
  return [right, misspelt, number]
})
