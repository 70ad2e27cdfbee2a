import { type Account, centreOf, followEnd, type PayloadOf, payloads, refuse } from '@baliza/agreement'
import { isListedAddress } from '../accounts/address-list.js'
import { etaOf } from '../follow/eta.js'
import type { Queryable } from '../storage/connection/database.js'
import {
  activeFollowLinks,
  addFollowLink,
  type Destination,
  followedUnit,
  removeFollowLinks,
} from '../storage/tables/follow-links.js'
import { holdSeenPlace } from '../storage/tables/geofences.js'
import { handle, handleOpen } from './handler.js'
import type { HandlersOf } from './handler-types.js'

export const follow: HandlersOf<'follow'> = {
  create: handle(payloads.follow.create, async (link, { services, account }) => {
    const now = Date.now()
    const ends = followEnd(link, now)
    return services.database.transaction(async (tx) => {
      const destination = link.destino === undefined ? null : await destinationOf(tx, account, link.destino)
      if (destination === 'unseen') return refuse('noSuchDestination')
      const { imei, id_externo } = link
      const data = await addFollowLink(tx, { user: account.id, imei, ends, destination, id_externo }, now)
      return { status: 1, mensaje: '', data }
    })
  }),

  eta: handleOpen(payloads.follow.eta, async ({ token }, { services, request }) => {
    const now = Date.now()
    const link = await followedUnit(services.database, token, now)
    if (link === null || !isListedAddress(link.addresses, request.address)) return refuse('noLink')
    return { status: 1, mensaje: '', data: etaOf(link, now) }
  }),

  list: handle(payloads.follow.list, async ({ imei = null }, { services, account }) => ({
    status: 1,
    mensaje: '',
    data: await activeFollowLinks(services.database, account, imei, Date.now()),
  })),

  revoke: handle(payloads.follow.revoke, async (link, { services, account }) => {
    await removeFollowLinks(services.database, account, link.imei ?? null, link.id ?? null)
    return { status: 1, mensaje: '' }
  }),
}

/** @returns `unseen`: the geofence does not exist, the account does not see it, or it is a route */
async function destinationOf(
  tx: Queryable,
  account: Account,
  destino: NonNullable<PayloadOf<'follow', 'create'>['destino']>,
): Promise<Destination | 'unseen'> {
  if (!('geocerca' in destino)) return { ...destino, shape: null }
  const place = await holdSeenPlace(tx, account, destino.geocerca)
  if (place === null || place.tipo === 4) return 'unseen'
  const { tipo, nombre, lat, lng, radio, points } = place
  if (tipo === 2) return { nombre, ...(centreOf(points) ?? { lat, lng }), shape: { kind: 'polygon', points } }
  return { nombre, lat, lng, shape: tipo === 1 ? { kind: 'circle', lat, lng, radio } : null }
}
