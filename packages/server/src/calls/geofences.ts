import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import {
  drawnFlag,
  es,
  type GeofenceType,
  payloads,
  pdiIconAddress,
  readPayload,
  refuse,
  refuseWith,
} from '@baliza/agreement'
import { Refusal } from '../http/http.js'
import type { DrawnRow } from '../storage/tables/drawn-columns.js'
import {
  addDrawn,
  drawnById,
  drawnSeenBy,
  hasCapacity,
  holdDrawnForm,
  removeDrawn,
  updateDrawn,
} from '../storage/tables/geofences.js'
import { mensajes } from '../texts.js'
import { type CallContext, handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'
import { putRecord } from './put-record.js'

const gzipLater = promisify(gzip)
/** Minimum size of a compressed response, bytes. */
const worthCompressing = 1_024

const textKeys: Readonly<Record<GeofenceType, 'geofence' | 'pdi' | 'route'>> = {
  1: 'geofence',
  2: 'geofence',
  3: 'pdi',
  4: 'route',
}
const notFound = refuse('notFound')

export const geofences: HandlersOf<'geofences'> = {
  /** Called whenever a map is opened, so the points pass from the database to the wire as text without parsing. */
  list: handle(
    payloads.geofences.list,
    async (_input, { services, request, subject }) => {
      const seen = await drawnSeenBy(services.database, subject)
      // Third-party pages get no ids of other systems.
      const rows = subject.embed === undefined ? seen : seen.map((row) => ({ ...row, id_externo: null }))
      const listed = (route: boolean) =>
        rows
          .filter(({ tipo }) => (tipo === 4) === route)
          .map(wireText)
          .join()
      const bytes = Buffer.from(
        `{"status":1,"mensaje":"","data":[${listed(false)}],"rutas":[${listed(true)}]}`,
      )
      const headers = { 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' }
      if (!request.gzip || bytes.length < worthCompressing) return { httpStatus: 200, headers, bytes }
      return {
        httpStatus: 200,
        headers: { ...headers, 'content-encoding': 'gzip' },
        bytes: await gzipLater(bytes, { level: 1 }),
      }
    },
    { isTagged: true },
  ),

  add: handle(payloads.geofences.add, async (drawn, { services, subject }) => {
    if (!(await hasCapacity(services.database, subject.id, drawn))) return refuse('tooManyDrawn')
    const id = await addDrawn(services.database, subject.id, drawn)
    return { status: 1, mensaje: es.notifications[`${textKeys[drawn.tipo]}Added`], id }
  }),

  update: handle(payloads.geofences.update, async (drawn, context) => {
    const { database } = context.services
    const stored = await storedDrawn(drawn.id, context)
    if (stored === null) return notFound
    if (stored.tipo !== drawn.tipo) return refuse('otherKind')
    if (!(await hasCapacity(database, stored.user_id, drawn, drawn.id))) return refuse('tooManyDrawn')
    await updateDrawn(database, drawn.id, drawn)
    return { status: 1, mensaje: es.notifications[`${textKeys[drawn.tipo]}Updated`] }
  }),

  put: handle(payloads.geofences.put, (input, context) =>
    putRecord(context, input, {
      kind: 'geofences',
      owner: context.subject.id,
      entries: {},
      add: (body, held) => geofences.add.run(readPayload(payloads.geofences.add, withStart(body)), held),
      async update(id, change, held) {
        // The fields of a shape depend on each other, so all of them are written.
        const form = withStart({ ...(await holdDrawnForm(held.services.database, id)), ...change })
        return geofences.update.run(readPayload(payloads.geofences.update, { ...form, id }), held)
      },
    }),
  ),

  remove: handle(payloads.geofences.remove, async (input, context) => {
    const stored = await storedDrawn(input.id, context)
    if (stored === null) return notFound
    const watching = await context.services.database.transaction((tx) => removeDrawn(tx, input.id))
    return watching.length === 0
      ? { status: 1, mensaje: es.notifications[`${textKeys[stored.tipo]}Removed`] }
      : refuseWith(
          'inUse',
          mensajes.watched.replace('{events}', () => named(watching)),
        )
  }),
}

/** Returns a form without cleared fields, whose `encode` is complete: an item without points has '0'. */
const withStart = (body: Readonly<Record<string, unknown>>) => ({
  encode: '0',
  ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)),
})

/**
 * @throws {Refusal} 403 if the stored type requires a permission that the account lacks, although the type in the payload does
 * not
 */
async function storedDrawn(drawn: string, { services, account }: CallContext) {
  const stored = await drawnById(services.database, drawn)
  if (stored !== null && !account[drawnFlag(stored.tipo)]) throw new Refusal('forbidden', mensajes.forbidden)
  return stored
}

function wireText({ points, ...row }: DrawnRow): string {
  // Old points of interest have the icon's name in the database.
  const color = row.tipo === 3 ? pdiIconAddress(row.color) : row.color
  return `${JSON.stringify({ ...row, color }).slice(0, -1)},"decode":${points}}`
}

/** Joins up to five names: «Uno», «Dos» … */
function named(events: readonly string[]): string {
  const first = events.slice(0, 5).map((name) => `«${name}»`)
  return `${first.join(', ')}${events.length > 5 ? '…' : ''}`
}
