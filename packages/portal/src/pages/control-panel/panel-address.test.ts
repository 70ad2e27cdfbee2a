import { makeUnit } from '@baliza/sdk-core/internal/testing'
import { expect, test } from 'vitest'
import { expiryWords } from './objects/object-columns.js'
import { filterObjects } from './objects/object-filters.js'
import { keepsOpened, panelQuery, readPanelAddress } from './panel-address.js'

const read = (query: string) => readPanelAddress(new URLSearchParams(query))

test('what is shown is in the address, and comes back from it', () => {
  const shown = {
    tab: 'usuarios',
    search: 'ana',
    sort: { id: 'registro', descending: true },
    filter: 'vencidos',
    month: 10,
    opened: { what: 'editar', id: 'a1' },
  } as const
  const query = panelQuery(shown)
  expect(query).toEqual({
    ver: 'usuarios',
    buscar: 'ana',
    orden: '-registro',
    filtro: 'vencidos',
    mes: '11',
    panel: 'editar',
    fila: 'a1',
    imei: null,
    equipo: null,
  })
  expect(read(new URLSearchParams(Object.entries(query).map(([k, v]) => [k, v ?? ''])).toString())).toEqual(
    shown,
  )
})

test.each([
  'ver=otra&filtro=constructor&mes=13&panel=borrar&fila=a1',
  'mes=0&panel=editar',
  'mes=x&panel=nuevo&fila=a1',
])('what it does not know counts as not said: %s', (query) => {
  const { tab, filter, month, opened } = read(query)
  expect({ tab, filter, month, opened }).toEqual({
    tab: 'objetos',
    filter: null,
    month: null,
    opened: null,
  })
})

test('a new device may be named by its imei, and no row is', () => {
  const opened = { what: 'nuevo', id: '', imei: '359586015829899' } as const
  expect(read('panel=nuevo&imei=359586015829899').opened).toEqual(opened)
  expect(panelQuery({ ...read(''), opened })).toMatchObject({ panel: 'nuevo', fila: null, imei: opened.imei })
  expect(read('panel=editar&fila=a1&imei=359586015829899').opened).toEqual({ what: 'editar', id: 'a1' })
})

const day = 86_400_000
const now = new Date(2026, 10, 22, 12).getTime()
const context = { now, alerted: new Set<string>(), accounts: null }
const registered = (days: number) => makeUnit({ registro: now - days * day, timestamp: now, activo: true })

test.each([
  [334.9, 'none'],
  [335, 'por-vencer'],
  [364.9, 'por-vencer'],
  [365, 'vencidos'],
  [400, 'vencidos'],
])('a registration of %s days counts as %s', (days, kind) => {
  const unit = registered(days)
  const of = (filter: 'por-vencer' | 'vencidos') => filterObjects([unit], filter, null, context).length
  expect(of('por-vencer')).toBe(kind === 'por-vencer' ? 1 : 0)
  expect(of('vencidos')).toBe(kind === 'vencidos' ? 1 : 0)
})

test('silent is who has not reported for a day, or never; without a registration nothing expires', () => {
  const units = [
    makeUnit({ registro: null, timestamp: now - day - 1 }),
    makeUnit({ registro: null, timestamp: null }),
    makeUnit({ registro: null, timestamp: now - day }),
  ]
  expect(filterObjects(units, 'sin-senal', null, context)).toHaveLength(2)
  expect(filterObjects(units, 'vencidos', null, context)).toHaveLength(0)
})

test('online is who has reported in the last ten minutes; with alerts, who has one of today', () => {
  const units = [
    makeUnit({ imei: 'a', timestamp: now - 9 * 60_000 }),
    makeUnit({ imei: 'b', timestamp: now - 10 * 60_000 }),
    makeUnit({ imei: 'c', timestamp: null }),
  ]
  const imeis = (filter: 'en-linea' | 'con-alertas', alerted: ReadonlySet<string>) =>
    filterObjects(units, filter, null, { now, alerted, accounts: null }).map(({ imei }) => imei)
  expect(imeis('en-linea', new Set())).toEqual(['a'])
  expect(imeis('con-alertas', new Set(['b', 'x']))).toEqual(['b'])
})

test('a month is that of the year before', () => {
  const units = [
    new Date(2025, 9, 31, 23, 59),
    new Date(2025, 10, 1),
    new Date(2025, 10, 30, 23, 59),
    new Date(2025, 11, 1),
    new Date(2026, 10, 3),
  ].map((date) => makeUnit({ registro: date.getTime() }))
  expect(filterObjects(units, null, 10, context)).toHaveLength(2)
})

test.each([
  [null, 'Sin Fecha de Reg.'],
  [0, '365 días'],
  [1, '364 días'],
  [364, '1 día'],
  [365, 'VENCIDO'],
  [366, 'VENCIDO'],
])('registered %s days ago: %s', (days, text) => {
  expect(expiryWords(days === null ? null : now - days * day, now)).toBe(text)
})

test.each([
  ['ver=usuarios&panel=editar&fila=a1', 'ver=usuarios&buscar=ana&panel=editar&fila=a1', true],
  ['panel=nuevo&imei=864', 'panel=nuevo&imei=864&filtro=vencidos', true],
  ['ver=usuarios', '', true],
  ['ver=usuarios&panel=editar&fila=a1', '', false],
  ['ver=usuarios&panel=editar&fila=a1', 'ver=usuarios&panel=editar&fila=a2', false],
  ['ver=usuarios&panel=editar&fila=a1', 'panel=editar&fila=a1', false],
  ['panel=nuevo&imei=864', 'panel=nuevo', false],
])('what is open at %s is open at %s too: %s', (before, after, expected) => {
  expect(keepsOpened(new URLSearchParams(before), new URLSearchParams(after))).toBe(expected)
})
