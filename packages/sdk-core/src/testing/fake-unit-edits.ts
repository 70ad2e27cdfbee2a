import type { ActiveFollowLink } from '../calls/follow.js'
import { readUnit, type Unit } from '../entities/unit.js'
import { es } from '../texts/es.js'
import type { FakeAccount } from './fake-accounts.js'
import { done, type FakeCalls, fakeId, json, refused } from './fake-answer.js'
import { wireUnit } from './wire-unit.js'

/** A link and whose it is; its unit's name is read when it is listed. */
type FakeLink = Omit<ActiveFollowLink, 'nombre'> & { readonly user: string }

/** Changing units of the fake host, and sharing them. */
export function createFakeUnitEdits(options: {
  readonly visible: (account: FakeAccount) => readonly Unit[]
  readonly put: (unit: Unit) => void
  readonly now: () => number
}): FakeCalls {
  const { visible, put, now } = options
  const sees = (account: FakeAccount, imei: unknown) => visible(account).some((unit) => unit.imei === imei)
  const forbidden = () => json({ status: 0, mensaje: es.errors.forbidden }, 403)
  let links: readonly FakeLink[] = []
  let made = 0

  return {
    '/api/update-objeto': ({ body }, account) => {
      const { id, nombre, modelo, sim, placas, placa } = body
      if (account.editar === 0) return forbidden()
      const old = visible(account).find((unit) => unit.id === id)
      if (!old) return refused(es.errors.notFound)
      const said = { nombre, modelo, sim, placas: placas ?? placa }
      const texts = Object.entries(said).filter(([, value]) => typeof value === 'string')
      const unit: Unit = { ...old, ...Object.fromEntries(texts) }
      put(unit)
      return done(es.notifications.unitUpdated, { data: wireUnit(unit) })
    },
    '/objetos/update-icon': ({ body }, account) => {
      if (account.editar === 0) return forbidden()
      const old = visible(account).find(({ id }) => id === body.id)
      if (!old) return refused(es.errors.notFound)
      const isDefault = body.size === 'null' || body.url_icon_angulo === 2
      const icon = isDefault
        ? { url_icon: null, url_icon_angulo: 2, size_icon: null }
        : { url_icon: body.url_icon, url_icon_angulo: body.url_icon_angulo, size_icon: body.size }
      put(readUnit({ ...wireUnit(old), ...icon }))
      return done(es.notifications.iconUpdated)
    },
    '/api/seguir': ({ body }, account) => {
      if (!sees(account, body.imei)) return forbidden()
      made += 1
      const id = fakeId('f', made)
      const created = now()
      const expires = created + Number(body.horas) * 3_600_000
      links = [{ user: account._id, id, imei: String(body.imei), created, expires }, ...links]
      return done('', { data: { id, token: `fake-link-${made}`, expires } })
    },
    '/api/seguir-enlaces': ({ body }, account) => {
      if (body.imei !== undefined && !sees(account, body.imei)) return forbidden()
      const names = new Map(visible(account).map(({ imei, nombre }) => [imei, nombre]))
      const listed = links.filter(
        ({ user, imei, expires }) =>
          user === account._id && names.has(imei) && expires > now() && imei === (body.imei ?? imei),
      )
      return done('', {
        data: listed.map(({ user, ...link }) => ({ ...link, nombre: names.get(link.imei) })),
      })
    },
    '/api/seguir-fin': ({ body }, account) => {
      if (!sees(account, body.imei)) return forbidden()
      links = links.filter(
        ({ user, imei, id }) => user !== account._id || imei !== body.imei || id !== (body.id ?? id),
      )
      return done()
    },
  }
}
