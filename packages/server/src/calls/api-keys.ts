import { createHash, randomBytes, randomInt } from 'node:crypto'
import { maxKeys, payloads, prefixOfKey, refuse } from '@baliza/agreement'
import { administratorId } from '../access/accounts.js'
import { Refusal } from '../http/http.js'
import { newId } from '../storage/tables/accounts.js'
import { addApiKey, apiKeyById, apiKeysOf, removeApiKey } from '../storage/tables/api-keys.js'
import { areVisible } from '../storage/tables/units.js'
import { mensajes } from '../texts.js'
import { handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'

export const apiKeys: HandlersOf<'apiKeys'> = {
  list: handle(payloads.apiKeys.list, async (_, { services, account }) => ({
    status: 1,
    mensaje: '',
    data: await apiKeysOf(services.database, administratorId(account), Date.now()),
  })),

  self: handle(payloads.apiKeys.self, async (_, { services, account }) => ({
    status: 1,
    mensaje: '',
    data: account.key === undefined ? null : await apiKeyById(services.database, account.key.id),
  })),

  add: handle(payloads.apiKeys.add, async (form, { services, account }) => {
    const { database } = services
    const now = Date.now()
    if (form.vence !== null && form.vence <= now)
      throw new Refusal('invalid', mensajes.pastExpiry, { campo: 'vence' })
    if (form.unidades !== null && !(await areVisible(database, account, form.unidades)))
      throw new Refusal('forbidden', mensajes.forbidden)
    const id = newId()
    const llave = newApiKey()
    const row = {
      id,
      userId: account.id,
      hash: createHash('sha256').update(llave).digest(),
      prefix: prefixOfKey(llave),
      nombre: form.nombre,
      scopes: form.alcances,
      units: form.unidades,
      addresses: form.direcciones,
      createdAt: now,
      expiresAt: form.vence,
    }
    const added = await database.transaction((tx) => addApiKey(tx, row, maxKeys))
    return added ? { status: 1, mensaje: '', id, llave } : refuse('manyKeys')
  }),

  revoke: handle(payloads.apiKeys.revoke, async ({ id, conEventos = false }, { services }) => {
    await services.database.transaction((tx) => removeApiKey(tx, id, conEventos))
    // This process does not wait for the notification of the database.
    services.sessions.keyRevoked(id)
    return { status: 1, mensaje: '' }
  }),
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

function newApiKey(): string {
  const name = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
  return `bz_${name}${randomBytes(32).toString('base64url')}`
}
