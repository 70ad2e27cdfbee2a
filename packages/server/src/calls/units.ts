import * as v from 'valibot'
import { wireUnit } from '../feed/wire-unit.js'
import { imeiOfUnit, unitsByImei } from '../storage/units.js'
import { mensajes } from '../texts.js'
import { handle, notYet } from './handler.js'
import { id, imei } from './payload.js'
import type { HandlersOf } from './served.js'

const notFound = { status: 0, mensaje: mensajes.notFound }

export const units: HandlersOf<'units'> = {
  /** The feed: full, a delta since the reader's version, or 304. */
  list: handle(
    v.object({ user: v.exactOptional(id), since: v.exactOptional(v.pipe(v.string(), v.maxLength(64))) }),
    async ({ since }, { services, request, subject }) => {
      const has = since ?? request.ifNoneMatch?.replace(/^(W\/)?"(.*)"$/, '$2')
      const { version, body } = await services.feed.ask(subject, { since: has, gzip: request.gzip })
      const headers = { etag: `"${version}"`, vary: 'accept-encoding' }
      if (body === null) return { httpStatus: 304, headers, bytes: null }
      const type = { 'content-type': 'application/json; charset=utf-8' }
      const encoding = body.gzipped ? { 'content-encoding': 'gzip' } : {}
      return { httpStatus: 200, headers: { ...headers, ...type, ...encoding }, bytes: body.bytes }
    },
  ),

  get: handle(v.object({ imei }), async (input, { services, account }) => {
    const [row] = await unitsByImei(services.database, [input.imei])
    return row === undefined
      ? notFound
      : { status: 1, mensaje: '', data: [wireUnit(row, { hideSim: account.rol === 1 })] }
  }),

  imeiOf: handle(v.object({ id }), async (input, { services }) => {
    const found = await imeiOfUnit(services.database, input.id)
    return found === null ? notFound : { status: 1, mensaje: '', data: { imei: found } }
  }),

  update: notYet(),
  updateIcon: notYet(),
}
