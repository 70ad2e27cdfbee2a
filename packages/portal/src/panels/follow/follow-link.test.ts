import { expect, test } from 'vitest'
import { followUrl, readFollowHash, typedEnd, whatsAppUrl } from './follow-link.js'

const page = { origin: 'https://flota.mx', pathname: '/', followPages: false }

test('a link says its token and its end in the hash alone, and is read as it was written', () => {
  const link = { token: 'abc-DEF_12345', expires: 1_800_000_000_000 }
  const url = new URL(followUrl(link, page))
  expect([url.search, url.pathname]).toEqual(['', '/'])
  expect(readFollowHash(url.hash)).toEqual(link)
})

test('a server with pages for links gets the token in the path, also below a path', () => {
  const link = { token: 'abc-DEF_12345', expires: 1_800_000_000_000 }
  expect(followUrl(link, { ...page, followPages: true })).toBe('https://flota.mx/seguir/abc-DEF_12345')
  expect(followUrl(link, { ...page, pathname: '/gps/', followPages: true })).toBe(
    'https://flota.mx/gps/seguir/abc-DEF_12345',
  )
})

test.each([
  '',
  '#/follow',
  '#/follow?',
  '#/follow?t=',
  '#/follow?t=a b c d e f g',
  '#/follow?hasta=5',
])('%j is no link', (hash) => {
  expect(readFollowHash(hash)).toBeNull()
})

test('a link that does not say when it ends is one all the same', () => {
  expect(readFollowHash('#/follow?t=abcdefgh')).toEqual({ token: 'abcdefgh', expires: null })
  expect(readFollowHash('#/follow?t=abcdefgh&hasta=x')).toEqual({ token: 'abcdefgh', expires: null })
})

const noon = new Date(2026, 9, 14, 12).getTime()

test.each([
  ['2026-10-14T12:01', new Date(2026, 9, 14, 12, 1).getTime()],
  ['2026-10-21T12:00', new Date(2026, 9, 21, 12).getTime()],
])('%s is an end', (value, vence) => {
  expect(typedEnd(value, noon)).toEqual({ vence })
})

test.each([
  ['nothing', ''],
  ['now', '2026-10-14T12:00'],
  ['more than a week', '2026-10-21T12:01'],
  ['no date', 'mañana'],
])('%s is no end', (_what, value) => {
  expect(typedEnd(value, noon)).toBeNull()
})

test('a message keeps what a name and the link contain', () => {
  const link = { token: 'abc-DEF_12345', expires: new Date(2026, 9, 14, 18, 30, 59).getTime() }
  const { searchParams } = new URL(whatsAppUrl(link, 'Grúa & {url} #3', null, page))
  expect(searchParams.get('text')).toBe(
    `Mira en vivo dónde está Grúa & {url} #3, hasta el 14/10/2026 18:30: https://flota.mx/#/follow?t=abc-DEF_12345&hasta=${link.expires}`,
  )
  expect([...searchParams.keys()]).toEqual(['text'])
})

test('a message of a link with a destination names the place instead of the end', () => {
  const link = { token: 'abc-DEF_12345', expires: noon }
  const { searchParams } = new URL(whatsAppUrl(link, 'Grúa 3', 'Ferretería & {url}', page))
  expect(searchParams.get('text')).toBe(
    `Mira en vivo dónde viene Grúa 3, hasta que llegue a Ferretería & {url}: https://flota.mx/#/follow?t=abc-DEF_12345&hasta=${noon}`,
  )
})
