import { expect, test } from 'vitest'
import { followUrl, readFollowHash } from './follow-link.js'

const page = { origin: 'https://flota.mx', pathname: '/' }

test('a link says its token and its end in the hash alone, and is read as it was written', () => {
  const link = { token: 'abc-DEF_12345', expires: 1_800_000_000_000 }
  const url = new URL(followUrl(link, page))
  expect([url.search, url.pathname]).toEqual(['', '/'])
  expect(readFollowHash(url.hash)).toEqual(link)
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
