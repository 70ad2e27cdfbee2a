import {
  type DialogChange,
  embedded,
  isPanelChange,
  mensajes,
  Refusal,
  refuse,
  sizeOf,
} from '@baliza/agreement'
import { readUnit, type Unit } from '@baliza/agreement/entities/unit.js'
import * as es from '@baliza/agreement/texts/es.js'
import { versionOf } from '../fake-accounts.js'
import { done, type FakeContext, type FakeFamily, json, listed } from '../fake-answer.js'
import { ofPanel } from '../fake-device-edits.js'
import { wireUnit } from '../wire-unit.js'
import { notFound } from './devices.js'

export const fake: FakeFamily<'units'> = {
  list: (_, { account, subject, host, request: { body, headers } }) => {
    host.advance()
    const { fleet } = host
    const etag = `"${fleet.version()}"`
    const versions = { etag, 'x-profile-version': versionOf(account) }
    const deltas = host.hasDeltas()
    if (deltas && headers['if-none-match'] === etag)
      return new Response(null, { status: 304, headers: versions })
    const seen = new Set(host.visible(subject).map(({ imei }) => imei))
    const answer = fleet.answer(body.since, { seen, viewer: subject, deltas })
    return json(answer, 200, deltas ? versions : {})
  },
  get: ({ imei }, { host, account }) => {
    const unit = host.unit({ imei })
    return unit === undefined
      ? notFound
      : listed([embedded(account, wireUnit(unit, account.rol === 1), () => unit.id)])
  },
  imeiOf: ({ id }, { host }) => {
    const unit = host.unit({ id })
    return unit === undefined ? notFound : done('', { data: { imei: unit.imei } })
  },
  update: (change, context) => {
    const { host, account } = context
    const unit = host.unit({ id: change.id })
    if (unit === undefined) return notFound
    const changed = isPanelChange(change) ? ofPanel(change, unit, context) : ofDialog(change, context)
    if (typeof changed === 'string') return refuse(changed)
    const edited = { ...unit, ...changed }
    host.fleet.put(edited)
    const { deviceUpdated, unitUpdated } = es.notifications
    const data = [wireUnit(edited, account.rol === 1)]
    return done(isPanelChange(change) ? deviceUpdated : unitUpdated, { data })
  },
  updateIcon: ({ id, url_icon, url_icon_angulo, size }, { host }) => {
    const unit = host.unit({ id })
    if (unit === undefined) return notFound
    const isDefault = size === 'null' || url_icon_angulo === 2
    if (!isDefault && url_icon === '')
      throw new Refusal('missing', `${mensajes.required}: url_icon`, { campo: 'url_icon' })
    const icon = isDefault
      ? { url_icon: null, url_icon_angulo: 2, size_icon: null }
      : { url_icon, url_icon_angulo, size_icon: sizeOf(size) }
    host.fleet.put(readUnit({ ...wireUnit(unit), ...icon }))
    return done(es.notifications.iconUpdated)
  },
}

/** Returns the changes of the unit dialog. */
function ofDialog({ id: _, sim = '', ...data }: DialogChange, { account }: FakeContext): Partial<Unit> {
  if (account.rol === 1) {
    // A mirror account does not see the SIM (specification 1, section 6).
    if (sim !== '') throw new Refusal('forbidden', mensajes.forbidden)
    return data
  }
  if (sim === '') throw new Refusal('missing', es.validation.sim.required, { campo: 'sim' })
  return { ...data, sim }
}
