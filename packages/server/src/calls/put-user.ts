import { es, type PayloadOf, payloads, type Refused, readPayload, refuse } from '@baliza/agreement'
import { object, optional } from 'valibot'
import { isTakenName, writeAccount } from '../accounts/changes.js'
import { hashPassword } from '../accounts/passwords.js'
import { shareOf } from '../fair-shares.js'
import { Refusal } from '../http/http.js'
import { accountById, insertAccount } from '../storage/tables/accounts.js'
import { mensajes } from '../texts.js'
import type { CallContext } from './handler.js'
import { answerOf } from './outcome.js'
import { putRecord } from './put-record.js'

const { add, put } = payloads.users
const { reg: _, rol_reg: __, ...fields } = add.entries
const entries = { ...fields, tel: optional(fields.tel, ''), activo: optional(put.entries.activo.wrapped, 1) }
const newUser = object(entries)

type Put = { status: 1; mensaje: string; id: string; creado: 0 | 1 } | Refused

/**
 * Adds or changes an account by its external id, among the accounts of its manager. A login name alone does not identify an
 * account: otherwise a put could set the password of an account that another person uses.
 */
export async function putUser(input: PayloadOf<'users', 'put'>, context: CallContext): Promise<Put> {
  try {
    return await putAccount(input, context)
  } catch (error) {
    if (isTakenName(error)) return refuse('nameTaken')
    throw error
  }
}

async function putAccount(
  { manager, pass, ...input }: PayloadOf<'users', 'put'>,
  context: CallContext,
): Promise<Put> {
  const { services, account, token } = context
  const owner = account.rol === 3 ? account.id : (manager ?? null)
  if (account.rol === 3 && (manager ?? owner) !== owner) throw new Refusal('forbidden', mensajes.forbidden)
  // Runs before the transaction: hashing is slow and must not occupy a connection.
  const hash = typeof pass === 'string' ? { password: await hashPassword(pass, shareOf(account)) } : {}
  let changed: string | null = null
  const given = pass === undefined ? input : { ...input, pass }
  const answer = await putRecord(context, given, {
    kind: 'users',
    owner: owner ?? '',
    entries,
    async add(body, { services: { database } }) {
      const { user, activo, pass: plain, ...form } = readPayload(newUser, body)
      if (account.rol !== 4 && form.rol !== 2) throw new Refusal('forbidden', mensajes.forbidden)
      if (owner !== null && form.rol > 2) return refuse('managerOfUsers')
      if (owner !== null && (await accountById(database, owner))?.rol !== 3) return refuse('noSuchManager')
      const added = { password: plain, ...hash, ...form, name: user, activo: activo === 1, manager: owner }
      const id = await insertAccount(database, added)
      return id === null ? refuse('nameTaken') : { status: 1, mensaje: es.notifications.userAdded, id }
    },
    async update(id, change, { services: { database } }) {
      const { user, activo, pass: _, ...form } = change as Partial<PayloadOf<'users', 'update'>>
      const subject = await accountById(database, id)
      if (subject?.rol === 1) return refuse('mirrorElsewhere')
      // As `users.update`.
      if (account.rol !== 4 && (form.rol ?? subject?.rol) !== subject?.rol)
        throw new Refusal('forbidden', mensajes.forbidden)
      const written = {
        ...form,
        ...hash,
        ...(user === undefined ? {} : { name: user }),
        ...(activo === undefined ? {} : { activo: activo === 1 }),
      }
      changed = id
      const outcome = await writeAccount(database, id, written, token)
      return { ...answerOf(outcome, es.notifications.userUpdated) }
    },
  })
  if (changed !== null) services.sessions.accountsChanged([changed])
  return answer
}
