import { expect, test } from 'vitest'
import { readNotice } from './notices.js'

const notice = { what: 'sent', origin: 'a', imei: '1', id: 'x', comando: 'busq', until: 5 }

test('a notice is read back', () => {
  expect(readNotice(JSON.stringify(notice))).toEqual(notice)
})

test.each([
  [''],
  ['null'],
  ['[]'],
  ['3'],
  ['{'],
  [JSON.stringify({ ...notice, what: 'gone' })],
  [JSON.stringify({ ...notice, imei: 1 })],
  [JSON.stringify({ ...notice, comando: 'toString' })],
  [JSON.stringify({ ...notice, until: '5' })],
])('%j is none of ours', (payload) => {
  expect(readNotice(payload)).toBeNull()
})
