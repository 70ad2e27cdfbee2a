import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { validation } from '../../texts/es/validation.js'
import { commandSchema } from './command.js'

const schema = commandSchema(validation)
const first = (input: unknown) => v.safeParse(schema, input, { abortEarly: true }).issues?.[0].message
const imei = '359586015829802'
const missing = 'Todos los campos son requeridos'
const wrong = 'El formato es incorrecto'

describe('the command form', () => {
  test.each([
    [{ comando: 'busq', tipo: 'gprs', imei }],
    [{ comando: 'bloq', tipo: 'sms', imei }],
    [{ comando: 'bloq', tipo: 'gprs', imei, confirmado: true }],
    [{ comando: 'desbloq', tipo: 'gprs', imei }],
    [{ comando: 'fr', tipo: 'gprs', imei, valor: '300' }],
    [{ comando: 'zh', tipo: 'sms', imei, valor: 3 }],
  ])('%j is complete', (form) => {
    expect(v.parse(schema, form)).toEqual(form)
  })

  test.each([
    [{}, missing],
    [null, missing],
    [{ tipo: 'gprs', imei }, missing],
    [{ comando: '', tipo: 'gprs', imei }, missing],
    [{ comando: 'busq', imei }, missing],
    [{ comando: 'busq', tipo: ' ', imei }, missing],
    [{ comando: 'busq', tipo: 'gprs' }, missing],
    [{ comando: 'busq', tipo: 'gprs', imei: '' }, missing],
    [{ comando: 'busq', tipo: 'gprs', imei: 12345 }, missing],
    [{ comando: 'fr', tipo: 'gprs', imei }, missing],
    [{ comando: 'fr', tipo: 'gprs', imei, valor: '' }, missing],
    [{ comando: 'zh', tipo: 'gprs', imei }, missing],
    [{ comando: 'zh', tipo: 'gprs', imei, valor: '' }, missing],
    [{ comando: 'explota', tipo: 'gprs', imei }, wrong],
    [{ comando: 'busq', tipo: 'paloma', imei }, wrong],
    [{ comando: 'busq', tipo: 'gprs', imei: '123' }, wrong],
    [{ comando: 'busq', tipo: 'gprs', imei: '1'.repeat(33) }, wrong],
    [{ comando: 'fr', tipo: 'gprs', imei, valor: '021' }, wrong],
    [{ comando: 'fr', tipo: 'gprs', imei, valor: 'toString' }, wrong],
    [{ comando: 'zh', tipo: 'gprs', imei, valor: 4 }, wrong],
    [{ comando: 'zh', tipo: 'gprs', imei, valor: -1 }, wrong],
    [{ comando: 'zh', tipo: 'gprs', imei, valor: 1.5 }, wrong],
    [{ comando: 'bloq', tipo: 'gprs', imei, confirmado: 'si' }, wrong],
  ])('%j: %s', (form, message) => {
    expect(first(form)).toBe(message)
  })

  test('a zone is read as a select gives it, and a value that the command does not carry is left out', () => {
    expect(v.parse(schema, { comando: 'zh', tipo: 'gprs', imei, valor: '0' })).toMatchObject({ valor: 0 })
    expect(v.parse(schema, { comando: 'busq', tipo: 'gprs', imei: ` ${imei} `, valor: '020' })).toEqual({
      comando: 'busq',
      tipo: 'gprs',
      imei,
    })
  })
})
