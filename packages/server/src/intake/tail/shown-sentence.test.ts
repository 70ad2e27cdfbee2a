import { expect, test } from 'vitest'
import { shownSentence } from './shown-sentence.js'

test('a text is shown as it is, with signs for what cannot be printed', () => {
  expect(shownSentence('imei:359586015829802,tracker;\r\n', true)).toEqual({
    text: 'imei:359586015829802,tracker;␍␊',
    hex: null,
  })
  expect(shownSentence('+ACK:GTHBD,8020040900,\xe9\x00\x7f$', true).text).toBe('+ACK:GTHBD,8020040900,·␀␡$')
})

test('what is no text is shown as its bytes', () => {
  expect(shownSentence('\x78\x78\x0d\x01\x01\x23\x45', true)).toEqual({ text: null, hex: '78780d01012345' })
  // H02's short sentences begin with a character of text.
  expect(shownSentence('$\x42\x09\x05\x40\x71\x11\x44\x50', true).hex).toBe('244209054071114450')
})

test('of a request letters stay, and what turns a line round does not', () => {
  expect(shownSentence('id=1&driver=José\u202Egpj\u0000', false)).toEqual({
    text: 'id=1&driver=José·gpj␀',
    hex: null,
  })
})

test.each([
  ['AT+GTOUT=gv55,1,,,0,0,0,0,0,0,0,,,,,,,00FF$', 'gv55', 'AT+GTOUT=***,1,,,0,0,0,0,0,0,0,,,,,,,00FF$'],
  ['DYD,000000#', '000000', 'DYD,***#'],
  ['HFYD,123456#', '123456', 'HFYD,***#'],
  ['id=1&token=abcdef&lat=19', 'abcdef', 'id=1&token=***&lat=19'],
  ['{"password":"abc def"}', 'abc', null],
])('%s keeps its password', (raw, password, text) => {
  for (const isLatin1 of [true, false]) {
    const shown = shownSentence(raw, isLatin1)
    expect(shown.text).not.toContain(password)
    if (text !== null) expect(shown.text).toBe(text)
  }
  const binary = shownSentence(`\x00\x01\x02\x80\x81\x82\x83\x84${raw.slice(0, 16)}`, true)
  expect(Buffer.from(binary.hex ?? '', 'hex').toString('latin1')).not.toContain(password)
})

test('a long one is cut, and no password is shown for it', () => {
  expect(shownSentence('x'.repeat(100_000), true).text).toHaveLength(1_024)
  expect(shownSentence(`${'x'.repeat(1_010)}&token=${'s'.repeat(500)}`, true).text).not.toContain('s')
  expect(shownSentence('\xff'.repeat(100_000), true).hex).toHaveLength(2_048)
})
