import { BalizaError, type BalizaErrorCode } from '@baliza/sdk-core/internal'
import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import { onTrouble } from './on-trouble.js'

const live = { state: 'live', error: null }
const stale = (code: BalizaErrorCode, mensaje?: string) => ({
  state: 'stale',
  error: new BalizaError({ code, call: 'units.list', mensaje }),
})

test.each([
  ['a failure that goes on is reported once', [stale('refused', 'a'), stale('refused', 'a')], ['a']],
  ['another reason is reported', [stale('refused', 'a'), stale('refused', 'b')], ['a', 'b']],
  [
    'what was well in between is reported again',
    [stale('refused', 'a'), live, stale('refused', 'a')],
    ['a', 'a'],
  ],
  ['the first load too', [{ ...stale('refused', 'a'), state: 'failed' }], ['a']],
  ['the end of a session is not', [{ ...stale('inactive', 'a'), state: 'ended' }], []],
])('%s', (_name, states, expected) => {
  const $feed = atom<(typeof states)[number]>(live)
  const heard: unknown[] = []
  onTrouble($feed, ({ mensaje }) => heard.push(mensaje))
  for (const state of states) $feed.set(state)
  expect(heard).toEqual(expected)
})

test('what failed before there was a listener is reported', () => {
  const heard: unknown[] = []
  onTrouble(atom(stale('offline')), ({ code }) => heard.push(code))
  expect(heard).toEqual(['offline'])
})
