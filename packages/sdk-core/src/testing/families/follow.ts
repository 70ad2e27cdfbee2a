import { followEnd } from '@baliza/agreement'
import { notFollowed } from '@baliza/agreement/entities/unit-fields.js'
import { hash } from '@baliza/agreement/rules/random.js'
import { done, type FakeFamily, listed } from '../fake-answer.js'
import type { FakeHost } from '../fake-host.js'
import { apiKeysOf, linksOf } from '../fake-rows.js'
import { wireUnit } from '../wire-unit.js'

export const fake: FakeFamily<'follow'> = {
  create: ({ imei, ...form }, { host, account }) => {
    const created = host.now()
    const token = `fake-link-${host.newId()}`
    const id = hash(token).toString(16).padStart(64, '0')
    const ends = apiKeysOf(host).get(account.key?.id ?? '')?.vence ?? Number.POSITIVE_INFINITY
    const expires = Math.min(followEnd(form, created), ends)
    linksOf(host).put({ id, user: account.id, key: account.key?.id, token, imei, created, expires })
    return done('', { data: { id, token, expires } })
  },
  list: ({ imei }, { host, account }) => {
    const links = linksOf(host)
      .of(account.id)
      .filter((link) => host.now() < link.expires && (imei === undefined || imei === link.imei))
      .reverse()
    return listed(
      links.flatMap(({ token: _, user: __, key: ___, ...link }) => {
        const unit = host.unit({ imei: link.imei })
        return unit && host.sees(account, [unit.imei]) ? [{ ...link, nombre: unit.nombre }] : []
      }),
    )
  },
  revoke: ({ imei, id }, { host, account }) => {
    for (const link of linksOf(host).of(account.id))
      if (link.imei === imei && (id === undefined || id === link.id)) linksOf(host).remove(link.id)
    return done()
  },
}

/** Returns the unit that a link shows now, without driver, owner and IMEI. */
export function followedUnit(host: FakeHost, token: string) {
  const link = linksOf(host)
    .all()
    .find((one) => one.token === token && host.now() < one.expires)
  const maker = link === undefined ? null : host.accounts.byId(link.user)
  const unit = link && maker?.activo && host.sees(maker, [link.imei]) ? host.unit(link) : undefined
  return unit === undefined ? null : wireUnit({ ...unit, ...notFollowed, imei: unit.id }, true)
}
