import { readUnit, type Unit } from '../entities/unit.js'
import { es } from '../texts/es.js'
import type { FakeAccount } from './fake-accounts.js'
import { done, type FakeCalls, json, refused } from './fake-answer.js'
import { wireUnit } from './wire-unit.js'

/** Changing units of the fake host, and sharing them. */
export function createFakeUnitEdits(options: {
  readonly visible: (account: FakeAccount) => readonly Unit[]
  readonly put: (unit: Unit) => void
  readonly now: () => number
}): FakeCalls {
  const { visible, put, now } = options
  const forbidden = () => json({ status: 0, mensaje: es.errors.forbidden }, 403)
  let links = 0

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
      if (!visible(account).some(({ imei }) => imei === body.imei)) return forbidden()
      links += 1
      const expires = now() + Number(body.horas) * 3_600_000
      return done('', { data: { token: `fake-link-${links}`, expires } })
    },
    '/api/seguir-fin': () => done(),
  }
}
