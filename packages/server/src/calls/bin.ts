import { es, fill, keptInBin, payloads, type RefusalName, refuse } from '@baliza/agreement'
import { Refusal } from '../http/http.js'
import { recordActivity } from '../storage/tables/activity.js'
import { binEntry, binOf, empty } from '../storage/tables/bin.js'
import { type NotRestored, restoreFromBin } from '../storage/tables/bin-restore.js'
import { mensajes } from '../texts.js'
import { type CallContext, handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'
import { readListPage } from './list-page.js'

/** Maximum time that an erasure waits for the last records, ms. Housekeeping deletes the rest. */
const patience = 5_000
/** Maximum number of entries of a page. */
const maxListed = 1_000

const refusalOf: Readonly<Record<Exclude<NotRestored, 'absent'>, RefusalName>> = {
  imeiTaken: 'binImeiTaken',
  userTaken: 'binUserTaken',
  accountGone: 'binAccountGone',
  placeGone: 'binPlaceGone',
  tooManyDrawn: 'tooManyDrawn',
  tooManyEvents: 'tooManyEvents',
}

export const bin: HandlersOf<'bin'> = {
  list: handle(payloads.bin.list, async (asked, { services, account }) => {
    const now = Date.now()
    const { rows, siguiente } = await readListPage(asked, {
      call: 'bin.list',
      most: maxListed,
      key: ['number', 'string'],
      read: (after, limit) => binOf(services.database, account, now, after, limit ?? maxListed),
      keyOf: ({ removed_at, id }) => [removed_at, id],
    })
    const data = rows.map((entry) => ({
      id: entry.id,
      tipo: entry.kind,
      nombre: entry.name,
      detalle: entry.detail,
      cuenta: entry.account,
      quien: entry.removed_by_name,
      eliminado: entry.removed_at,
      hasta: entry.removed_at + keptInBin,
    }))
    return { status: 1, mensaje: '', data, siguiente }
  }),

  restore: handle(payloads.bin.restore, async ({ id }, { services, account }) => {
    const now = Date.now()
    const entry = await binEntry(services.database, account, id, now)
    const why = entry === null ? 'absent' : await restoreFromBin(services.database, account, entry, now)
    if (entry === null || why === 'absent') return absent(account)
    const { restored, restoredWithoutId } = es.notifications
    if (why === null || why === 'withoutExternalId')
      return { status: 1, mensaje: fill(why === null ? restored : restoredWithoutId, { name: entry.name }) }
    return refuse(refusalOf[why])
  }),

  remove: handle(payloads.bin.remove, async ({ id }, { services, account }) => {
    const { database } = services
    const entry = await binEntry(database, account, id, Date.now())
    if (entry === null) return absent(account)
    await recordActivity(database, {
      action: 'erased',
      objectId: id,
      object: entry.name,
      ...(entry.user_id === null ? {} : { subject: entry.user_id }),
    })
    await empty(database, id, AbortSignal.timeout(patience))
    return { status: 1, mensaje: fill(es.notifications.erased, { name: entry.name }) }
  }),
}

/** @throws {Refusal} 403 unless the account sees everything, so that it cannot find out which entries exist */
function absent({ rol }: CallContext['account']) {
  if (rol !== 4) throw new Refusal('forbidden', mensajes.forbidden)
  return refuse('notFound')
}
