import {
  centreOf,
  distance,
  type FollowPlace,
  followEnd,
  followState,
  isShown,
  nearKm,
  type PayloadOf,
  refuse,
} from '@baliza/agreement'
import { notFollowed } from '@baliza/agreement/entities/unit-fields.js'
import { hash } from '@baliza/agreement/rules/random.js'
import { done, type FakeContext, type FakeFamily, listed } from '../fake-answer.js'
import { refuseTakenId } from '../fake-external-ids.js'
import type { FakeHost } from '../fake-host.js'
import { apiKeysOf, type FakeLink, linksOf } from '../fake-rows.js'
import { wireUnit } from '../wire-unit.js'
import { seenPlaces } from './geofences.js'

/** Distance at which the fake's units have arrived, km. The server also looks at the time that they stay. */
const arrivalKm = 0.15

export const fake: FakeFamily<'follow'> = {
  create: ({ imei, destino: asked, id_externo = null, ...form }, { host, account }) => {
    const created = host.now()
    const destino = asked === undefined ? null : placeOf(asked, { host, account })
    if (destino === undefined) return refuse('noSuchDestination')
    const token = `fake-link-${host.newId()}`
    const id = hash(token).toString(16).padStart(64, '0')
    refuseTakenId(host, 'follow', { id, owner: account.id, id_externo })
    const ends = apiKeysOf(host).get(account.key?.id ?? '')?.vence ?? Number.POSITIVE_INFINITY
    const expires = Math.min(followEnd(form, created), ends)
    const link = { id, user: account.id, key: account.key?.id, token, imei, created, expires }
    linksOf(host).put({ ...link, destino, arrivedAt: null, id_externo })
    return done('', { data: { id, token, expires } })
  },
  eta: ({ token }, { host }) => {
    const found = valid(host, token)
    if (found === null) return refuse('noLink')
    const { unit, link } = found
    const { destino, expires } = link
    const arrivedAt = arrivalOf(host, found)
    const { lat, lng, timestamp } = unit
    const isNear =
      destino === null || lat === null || lng === null ? null : distance({ lat, lng }, destino) < nearKm
    return done('', {
      data: {
        estado: destino && followState({ arrivedAt, isNear, timestamp }, host.now()),
        destino,
        llegada: arrivedAt,
        timestamp: arrivedAt ?? timestamp,
        vence: expires,
      },
    })
  },
  list: ({ imei }, { host, account }) => {
    const links = linksOf(host)
      .of(account.id)
      .filter(
        (link) =>
          host.now() < link.expires && link.arrivedAt === null && (imei === undefined || imei === link.imei),
      )
      .reverse()
    return listed(
      links.flatMap(({ token: _, user: __, key: ___, arrivedAt: ____, ...link }) => {
        const unit = host.unit({ imei: link.imei })
        return unit && host.sees(account, [unit.imei]) ? [{ ...link, nombre: unit.nombre }] : []
      }),
    )
  },
  revoke: ({ imei, id }, { host, account }) => {
    for (const link of linksOf(host).of(account.id))
      if (link.imei === (imei ?? link.imei) && (id ?? link.id) === link.id && isShown(account, link.imei))
        linksOf(host).remove(link.id)
    return done()
  },
}

/** Returns `undefined` for a geofence that the account does not see, and for a route. */
function placeOf(
  asked: NonNullable<PayloadOf<'follow', 'create'>['destino']>,
  { host, account }: Pick<FakeContext, 'host' | 'account'>,
): FollowPlace | undefined {
  if (!('geocerca' in asked)) return asked
  const place = seenPlaces(host, account).find(({ id, tipo }) => id === asked.geocerca && tipo !== 4)
  if (place === undefined) return undefined
  const { nombre, lat, lng } = place
  return { nombre, ...((place.tipo === 2 && centreOf(place.decode)) || { lat, lng }) }
}

type Followed = NonNullable<ReturnType<typeof valid>>

function valid(host: FakeHost, token: string) {
  const link = linksOf(host)
    .all()
    .find((one) => one.token === token && host.now() < one.expires)
  const maker = link === undefined ? null : host.accounts.byId(link.user)
  const unit = link && maker?.activo && host.sees(maker, [link.imei]) ? host.unit(link) : undefined
  return link === undefined || unit === undefined ? null : { link, unit }
}

/** Returns when the unit arrived, and keeps that. */
function arrivalOf(host: FakeHost, { link, unit }: Followed): number | null {
  const { destino, arrivedAt } = link
  const { lat, lng, timestamp } = unit
  if (arrivedAt !== null || destino === null || lat === null || lng === null) return arrivedAt
  if (distance({ lat, lng }, destino) > arrivalKm) return null
  const arrived: FakeLink = { ...link, arrivedAt: timestamp }
  linksOf(host).put(arrived)
  return arrived.arrivedAt
}

/** Returns the unit that a link shows now, without driver, owner and IMEI; `null` after its arrival. */
export function followedUnit(host: FakeHost, token: string) {
  const found = valid(host, token)
  if (found === null || arrivalOf(host, found) !== null) return null
  const { unit } = found
  return wireUnit({ ...unit, ...notFollowed, imei: unit.id }, true)
}
