import { describe, expect, test } from 'vitest'
import { readNotice } from './commands/notices.js'
import { readOrder } from './commands/read-order.js'
import { readReply } from './intake/protocols/coban/replies.js'
import { readConfig } from './settings/config.js'
import { explainFailure } from './storage/connection/failure.js'
import { storageTexts } from './texts.js'

const notice = { what: 'waiting', origin: 'a', imei: '1', id: '1', until: 1 }

/* Property names that every object inherits, in each place where external text is a key of a table. */
describe.each(Object.getOwnPropertyNames(Object.prototype))('%s', (word) => {
  test('acknowledges no command', () => expect(readReply(word)).toBeNull())

  test('is no command of another process', () => {
    expect(readNotice(JSON.stringify({ ...notice, comando: 'busq' }))).not.toBeNull()
    expect(readNotice(JSON.stringify({ ...notice, comando: word }))).toBeNull()
  })

  test.each(['zh', 'fr'] as const)('is no value of %s', (comando) => {
    expect(() => readOrder(comando, word)).toThrow()
  })

  test('explains nothing that the database says', () => {
    expect(explainFailure(Object.assign(new Error('a'), { code: word }))).toBe(storageTexts.ours)
  })

  test('is no setting, in the environment or on the command line', () => {
    expect(readConfig(JSON.parse(`{"${word}":"1"}`))).toEqual(readConfig({}))
    expect(() => readConfig({}, [`--${word}=1`])).toThrow(`--${word}`)
  })
})
