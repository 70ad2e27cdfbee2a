import { writer } from '@baliza/agreement/calls/write.js'
import { toName } from '@baliza/agreement/entities/values.js'
import { checkImport } from '@baliza/agreement/imports/check.js'
import { ownValue } from '@baliza/agreement/rules/own-value.js'
import { fill, mergeTexts } from '@baliza/agreement/texts/merge-texts.js'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BalizaClient } from '../client/client.js'
import { createClient } from '../client/client.js'
import { fieldToEnglish, toEnglish, toWire } from '../en/translate.js'
import { createFakeBackend, fakePassword } from './index.js'

/** Names of the properties that every plain object inherits. */
const inheritedKeys = Object.getOwnPropertyNames(Object.prototype)
/** An object as JSON parses it: the word is an own property, even `__proto__`. */
const thing = (word: string, value: unknown) =>
  JSON.parse(JSON.stringify(Object.fromEntries([[word, value]])))

const { fetch } = createFakeBackend()
let client: BalizaClient
beforeAll(async () => {
  client = createClient({ host: 'http://fake', fetch })
  await client.session.login({ user: 'usuario', pass: fakePassword })
  return () => client.close()
})

test('a table has what it lists', () => {
  const table: Readonly<Record<string, number>> = { a: 1 }
  expect([ownValue(table, 'a'), ownValue(table, 'b')]).toEqual([1, undefined])
})

describe.each(inheritedKeys)('%s', (word) => {
  test('is in no table that does not list it', () => {
    expect(ownValue({}, word)).toBeUndefined()
    expect(ownValue(thing(word, 7), word)).toBe(7)
  })

  test('is no role that a file of users may name', async () => {
    const account = { id: 'a', name: 'root', rol: 4 } as Parameters<typeof checkImport>[2]
    const lookup = {
      accountsByName: async () => [],
      accountsById: async () => [],
    } as unknown as Parameters<typeof checkImport>[3]
    const row = { user: 'nuevo', pass: 'clave', email: 'n@ejemplo.mx', nombre: 'Nuevo', tel: '5512345678' }
    const { faults, good } = await checkImport('users', [{ ...row, rol: word }], account, lookup)
    expect(faults.map(({ columna }) => columna)).toEqual(['rol'])
    expect(good.rows).toEqual([])
  })

  test('is no field that a patch may change', async () => {
    const { geofences } = await client.geofences.list()
    const change = client.geofences.patch(geofences[0]?.id ?? '', thing(word, 'a'))
    await expect(change).rejects.toMatchObject({ reason: 'invalid', mensaje: `${word}: no es un campo suyo` })
  })

  test('travels as it is given, beside the fields that are written in another form', () => {
    const write = writer<{ a: boolean }, object>({ a: { to: 'b', as: Number } })
    const sent = write({ a: true, ...thing(word, 7) })
    expect(JSON.stringify(sent)).toBe(JSON.stringify({ b: 1, ...thing(word, 7) }))
  })

  test('keeps its name in English, there and back, and in its messages', () => {
    const shape = { nombre: 'name' }
    const wire = { nombre: 'a', ...thing(word, 7) }
    const english = toEnglish(shape, wire)
    expect(JSON.stringify(english)).toBe(JSON.stringify({ name: 'a', ...thing(word, 7) }))
    expect(JSON.stringify(toWire(shape, english))).toBe(JSON.stringify(wire))
    expect(fieldToEnglish(shape, word, (part) => part)).toBe(word)
  })

  test('fills no hole of a text, and is no text', () => {
    expect(fill(`{${word}}`, {} as never)).toBe(`{${word}}`)
    expect(mergeTexts({ [word]: 'a' }, {})).toEqual({ [word]: 'a' })
  })

  test('is no name of a table of the wire', () => {
    expect(() => toName(word, 'tipo', { a: 1 })).toThrow('tipo')
  })
})
