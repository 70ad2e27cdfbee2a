import type { Unit } from '../../entities/unit.js'
import { done, type FakeFamily, listed } from '../../testing/fake-answer.js'
import type { FakeHost } from '../../testing/fake-host.js'
import { apiKeysOf, linksOf } from '../../testing/fake-rows.js'
import { hash } from '../../testing/random.js'
import { wireUnit } from '../../testing/wire-unit.js'

export const fake: FakeFamily<'follow'> = {
  create: ({ imei, horas }, { host, account }) => {
    const created = host.now()
    const token = `fake-link-${host.newId()}`
    const id = hash(token).toString(16).padStart(64, '0')
    const ends = apiKeysOf(host).get(account.key?.id ?? '')?.vence ?? Number.POSITIVE_INFINITY
    const expires = Math.min(created + horas * 3_600_000, ends)
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
  return unit === undefined ? null : wireUnit({ ...unit, imei: unit.id, ...withheld }, true)
}

const withheld = {
  conductor: '',
  bloqueado_desde: null,
  desfase_reloj: null,
  sms_reloj: '',
  id_grupo: null,
  url_camara: null,
  equipo_gps: '',
  id_equipo: '',
  modelo_gps: '',
  manager: null,
} as const satisfies Partial<Unit>
