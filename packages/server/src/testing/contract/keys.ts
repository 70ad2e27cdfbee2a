import { createClient } from '@baliza/sdk-core/internal'
import { fakePassword } from '@baliza/sdk-core/internal/testing'
import { type Host, newDevice, normalise } from './world.js'

interface KeyedAnswer {
  readonly httpStatus: number
  readonly body: unknown
  /** `true` if the answer is identical to the one before. */
  readonly isRepeated: boolean
}

/** Returns a host's answers to requests with idempotency keys, by kind of request. */
export async function askWithKeys({ url, fetch }: Host): Promise<Readonly<Record<string, KeyedAnswer>>> {
  const client = createClient({ host: url, fetch })
  const { token } = await client.session.login({ user: 'admin', pass: fakePassword })
  const answers: Record<string, KeyedAnswer> = {}
  let before = ''

  async function ask(what: string, path: string, key: string, payload: object) {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(payload),
    })
    const text = await answer.text()
    const body = JSON.parse(text)
    answers[what] = { httpStatus: answer.status, body: normalise(body), isRepeated: text === before }
    before = text
    return body
  }

  const { placas: placa, activo: _, ...device } = newDevice('870999999999990')
  const form = { ...device, placa, activo: 1, manager: null }
  const add = '/objetos/add-objeto'
  const { id } = await ask('added', add, 'alta', form)
  await ask('added again', add, 'alta', form)
  await ask('in another order', add, 'alta', Object.fromEntries(Object.entries(form).toReversed()))
  await ask('another body', add, 'alta', { ...form, nombre: 'Otra' })
  await ask('another key', add, 'otra-alta', form)
  await ask('the key of what was refused', add, 'otra-alta', { ...form, imei: '870999999999991' })
  await ask('a field that is wrong', add, 'tercera', { ...form, imei: 7 })
  await ask('no key', add, '', form)
  await ask('a key with a space', add, 'dos palabras', form)
  await ask('removed', '/objetos/eliminar-objeto', 'baja', { id })
  await ask('removed again', '/objetos/eliminar-objeto', 'baja', { id })
  await ask('removed with another key', '/objetos/eliminar-objeto', 'otra-baja', { id })
  const key = { nombre: 'Llave', alcances: ['read'], unidades: null, direcciones: [], vence: null }
  await ask('a secret', '/api/llave-nueva', 'llave', key)
  await ask('a secret again', '/api/llave-nueva', 'llave', key)
  await ask('a read', '/objetos/marcas', 'dos palabras', {})
  return answers
}
