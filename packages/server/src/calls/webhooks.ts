import { randomBytes } from 'node:crypto'
import { maxWebhooks, payloads, refuse } from '@baliza/agreement'
import { administratorId } from '../access/accounts.js'
import { Refusal } from '../http/http.js'
import type { Account } from '../storage/tables/accounts.js'
import { newId } from '../storage/tables/accounts.js'
import { recordActivity } from '../storage/tables/activity.js'
import { cursorAfter, feedState } from '../storage/tables/batches.js'
import { areVisible } from '../storage/tables/units.js'
import { deliveriesOf, repeatDeliveries } from '../storage/tables/webhook-deliveries.js'
import {
  addWebhook,
  changeWebhook,
  removeWebhook,
  renewSecret,
  webhookName,
  webhooksOf,
} from '../storage/tables/webhooks.js'
import { mensajes } from '../texts.js'
import { handle, type Services } from './handler.js'
import type { HandlersOf } from './handler-types.js'
import { readListPage } from './list-page.js'

/** How long the previous secret also signs, ms. */
const rotation = 86_400_000
const maxLogged = 200
const done = { status: 1, mensaje: '' } as const

export const webhooks: HandlersOf<'webhooks'> = {
  list: handle(payloads.webhooks.list, async (_, { services, account }) => ({
    ...done,
    data: await webhooksOf(services.database, administratorId(account), Date.now()),
  })),

  add: handle(payloads.webhooks.add, async (form, { services, account }) => {
    await check(form, services, account)
    const { database } = services
    const id = newId()
    const secreto = newSecret()
    const { settled } = await feedState(database, 'positions')
    const row = { id, user_id: account.id, secreto, created_at: Date.now() }
    const added = await database.transaction((tx) =>
      addWebhook(tx, row, form, cursorAfter(settled), maxWebhooks),
    )
    return added ? { ...done, id, secreto } : refuse('manyWebhooks')
  }),

  update: handle(payloads.webhooks.update, async ({ id, ...change }, { services, subject }) => {
    await check(change, services, subject)
    await services.database.transaction((tx) => changeWebhook(tx, id, change))
    return done
  }),

  remove: handle(payloads.webhooks.remove, async ({ id }, { services }) => {
    await removeWebhook(services.database, id)
    return done
  }),

  renewSecret: handle(payloads.webhooks.renewSecret, async ({ id }, { services }) => {
    const secreto = newSecret()
    const anterior_hasta = Date.now() + rotation
    await services.database.transaction((tx) => renewSecret(tx, id, secreto, anterior_hasta))
    return { ...done, secreto, anterior_hasta }
  }),

  test: handle(payloads.webhooks.test, async ({ id }, { services }) => {
    const data = await services.webhooks.test(id)
    return data === null ? refuse('notFound') : { ...done, data }
  }),

  log: handle(payloads.webhooks.log, async ({ id, ...asked }, { services }) => {
    const { rows, siguiente } = await readListPage(asked, {
      call: 'webhooks.log',
      most: asked.limite ?? maxLogged,
      key: ['number'],
      read: (after, limit) => deliveriesOf(services.database, id, limit ?? maxLogged, after),
      keyOf: ({ number }) => [number],
    })
    return { ...done, data: rows.map(({ number: _, ...delivery }) => delivery), siguiente }
  }),

  replay: handle(payloads.webhooks.replay, async ({ id, ...from }, { services, subject }) => {
    const entregas = await services.database.transaction(async (tx) => {
      const count = await repeatDeliveries(tx, id, from)
      const object = await webhookName(tx, id)
      if (count > 0)
        await recordActivity(tx, { action: 'webhookReplayed', objectId: id, object, subject: subject.id })
      return count
    })
    return entregas > 0 ? { ...done, entregas } : refuse('nothingToReplay')
  }),
}

/** @throws {Refusal} for an internal address, and for a unit that its owner does not see */
async function check(
  { url, unidades }: { readonly url: string; readonly unidades: readonly string[] | null },
  { webhooks: worker, database }: Services,
  owner: Account,
): Promise<void> {
  if (!worker.accepts(url)) throw new Refusal('invalid', mensajes.notPublicUrl, { campo: 'url' })
  if (unidades !== null && !(await areVisible(database, owner, unidades)))
    throw new Refusal('forbidden', mensajes.forbidden)
}

/** The form of Standard Webhooks: Base64, which its libraries decode. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`
