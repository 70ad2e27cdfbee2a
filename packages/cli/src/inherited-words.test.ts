import { escapeXml } from '@baliza/sdk-core/internal'
import { describe, expect, test } from 'vitest'

/* Names of the properties that every plain object inherits, in each place that looks up an external word in a table. */
describe.each(Object.getOwnPropertyNames(Object.prototype))('%s', (word) => {
  test('is written as it is', () => expect(escapeXml(word)).toBe(word))
})
