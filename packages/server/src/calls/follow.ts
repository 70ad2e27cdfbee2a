import { followEnd, payloads } from '@baliza/agreement'
import { activeFollowLinks, addFollowLink, removeFollowLinks } from '../storage/tables/follow-links.js'
import { handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'

export const follow: HandlersOf<'follow'> = {
  create: handle(payloads.follow.create, async (link, { services, account }) => {
    const now = Date.now()
    const data = await addFollowLink(services.database, account.id, link.imei, followEnd(link, now), now)
    return { status: 1, mensaje: '', data }
  }),

  list: handle(payloads.follow.list, async ({ imei = null }, { services, account }) => ({
    status: 1,
    mensaje: '',
    data: await activeFollowLinks(services.database, account, imei, Date.now()),
  })),

  revoke: handle(payloads.follow.revoke, async (link, { services, account }) => {
    await removeFollowLinks(services.database, account.id, link.imei, link.id ?? null)
    return { status: 1, mensaje: '' }
  }),
}
