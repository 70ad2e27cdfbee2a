import * as v from 'valibot'
import { activeFollowLinks, addFollowLink, removeFollowLinks } from '../storage/tables/follow-links.js'
import { mensajes } from '../texts.js'
import { handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'
import { id, imei } from './payload.js'

/** A week: a link that somebody forgot does not show where a unit is for ever. */
const mostHours = 168

const horas = v.pipe(
  v.number(mensajes.badFormat),
  v.integer(mensajes.badFormat),
  v.minValue(1, mensajes.badFormat),
  v.maxValue(mostHours, mensajes.badFormat),
)

export const follow: HandlersOf<'follow'> = {
  create: handle(v.object({ imei, horas }), async (link, { services, account }) => ({
    status: 1,
    mensaje: '',
    data: await addFollowLink(services.database, account.id, link.imei, link.horas, Date.now()),
  })),

  list: handle(v.object({ imei: v.exactOptional(imei) }), async ({ imei = null }, { services, account }) => ({
    status: 1,
    mensaje: '',
    data: await activeFollowLinks(services.database, account.id, imei, Date.now()),
  })),

  revoke: handle(v.object({ imei, id: v.exactOptional(id) }), async (link, { services, account }) => {
    await removeFollowLinks(services.database, account.id, link.imei, link.id ?? null)
    return { status: 1, mensaje: '' }
  }),
}
