import { escapeXml } from '@baliza/sdk-core'
import { describe, expect, test } from 'vitest'

/* What every plain object answers to, in each place where a word from outside is looked up in a table. */
describe.each(Object.getOwnPropertyNames(Object.prototype))('%s', (word) => {
  test('is written as it is', () => expect(escapeXml(word)).toBe(word))
})
