import { type Account, embedded, isShown, refuse } from '@baliza/agreement'
import { wireAlert } from '../fake-alerts.js'
import { done, type FakeFamily, listed } from '../fake-answer.js'
import type { FakeHost } from '../fake-host.js'
import { listedPage } from '../fake-list.js'
import { alertsOf, type StoredAlert } from '../fake-rows.js'
import { pageOf } from '../fake-stored.js'

const week = 7 * 86_400_000

export const fake: FakeFamily<'alerts'> = {
  list: ({ desde, claves, flota, atendidas, ...asked }, { host, subject }) => {
    host.advance()
    const since = desde ?? host.now() - week
    const isOf = ({ clave_msj }: StoredAlert) => claves?.includes(clave_msj) ?? true
    if (atendidas === 1)
      return listedPage('alerts.list attended', attendedOf(host, subject, since, isOf), asked, 1_000)
    const rows = newestOf(
      host,
      subject,
      (alert) =>
        alert.timestamp >= since && (desde !== undefined || alert.attendedAt === null) && isOf(alert),
      flota === 1 && subject.rol >= 3 ? ofFleet(host, subject) : undefined,
    )
    return listedPage('alerts.list', rows, asked, 1_000)
  },
  fresh: (asked, { host, subject }) => {
    host.advance()
    const rows = newestOf(host, subject, ({ isNotified }) => !isNotified)
    return listedPage('alerts.fresh', rows, asked, 500)
  },
  page: (input, context) => {
    const { host, subject } = context
    const { get } = alertsOf(host)
    return pageOf('alerts', host.raised, input, context, {
      storedAt: (id) => get(id)?.timestamp ?? 0,
      write(id, isOurs) {
        const alert = get(id)
        const isMine = alert?.user === subject.id
        if (!isMine || !(input.imei === undefined || isOurs(alert.unit.imei))) return null
        const { id_externo = null } = host.unit({ imei: alert.unit.imei }) ?? {}
        return { ...wireAlert(alert), id_externo }
      },
    })
  },
  countByUnit: ({ desde }, { host, subject }) => {
    if (host.isEmpty()) return listed([])
    const counts = new Map<string, number>()
    for (const { timestamp, unit } of alertsOf(host).of(subject.id))
      if (timestamp >= desde) counts.set(unit.imei, (counts.get(unit.imei) ?? 0) + 1)
    return listed([...counts].map(([imei, alertas]) => ({ imei, alertas })))
  },
  markHandled: ({ id, atendida, nota }, { host, account, subject }) => {
    const alert = alertsOf(host).get(id)
    if (alert?.user !== subject.id || !isShown(subject, alert.unit.imei)) return refuse('notFound')
    alertsOf(host).change(id, { isNotified: true })
    handleShared(host, account, alert, atendida)
    noteShared(host, account, alert, atendida, nota)
    return done('', { data: attendedWire(alertsOf(host).get(id) ?? alert) })
  },
  markAllHandled: ({ atendida, claves, ids, nota }, { host, account, subject }) => {
    for (const alert of alertsOf(host).of(subject.id)) {
      const { id, isNotified, unit, clave_msj } = alert
      if (!isShown(subject, unit.imei) || claves?.includes(clave_msj) === false) continue
      if (ids?.includes(id) === false) continue
      if (atendida === undefined) alertsOf(host).change(id, { isNotified: true })
      else if (isNotified || ids !== undefined) handleShared(host, account, alert, atendida)
      noteShared(host, account, alert, atendida, nota)
    }
    return done()
  },
}

/** Returns the account's row of an alert and those of the accounts that share it: the owner and its mirror accounts. */
function sharing(host: FakeHost, { user, unit, timestamp, clave_msj, nom_evento }: StoredAlert) {
  const houseOf = (id: string) => host.accounts.all().find((one) => one.id === id)?.owner ?? id
  return alertsOf(host)
    .all()
    .filter(
      (one) =>
        houseOf(one.user) === houseOf(user) &&
        one.unit.imei === unit.imei &&
        one.timestamp === timestamp &&
        one.clave_msj === clave_msj &&
        one.nom_evento === nom_evento,
    )
}

function handleShared(host: FakeHost, { name }: Account, alert: StoredAlert, attended: 0 | 1 | undefined) {
  for (const { id, attendedAt, attendedBy } of attended === undefined ? [] : sharing(host, alert))
    if (attended === 1 && attendedAt === null)
      alertsOf(host).change(id, { isNotified: true, attendedAt: host.now(), attendedBy: name, note: '' })
    else if (attended === 0 && attendedBy === name)
      alertsOf(host).change(id, { attendedAt: null, attendedBy: '', note: '' })
}

/** Writes the note of an attended alert. Who attends with a note does not replace the note of another account. */
function noteShared(
  host: FakeHost,
  { name }: Account,
  alert: StoredAlert,
  attended: 0 | 1 | undefined,
  note: string | undefined,
) {
  if (note === undefined) return
  for (const { id, attendedAt, attendedBy, note: before = '' } of sharing(host, alert))
    if (attendedAt !== null && (attended !== 1 || attendedBy === name || before === ''))
      alertsOf(host).change(id, { note })
}

/** Returns the acknowledgement in wire format. */
const attendedWire = ({ attendedAt, attendedBy = '', note = '' }: StoredAlert) =>
  attendedAt === null ? {} : { atendida_en: attendedAt, atendida_por: attendedBy, nota: note }

/** Returns the alerts of all accounts. An alert of several accounts appears once. */
function ofFleet(host: FakeHost, viewer: Account): readonly StoredAlert[] {
  const seen = alertsOf(host)
    .all()
    .filter(({ unit }) => host.sees(viewer, [unit.imei]))
  const keyOf = ({ unit, timestamp, clave_msj, nom_evento }: StoredAlert) =>
    [unit.imei, timestamp, clave_msj, nom_evento].join(' ')
  // The last row of a key stays: the viewer's own, if it was alerted itself.
  const own = seen.toSorted((a, b) => Number(a.user === viewer.id) - Number(b.user === viewer.id))
  return [...new Map(own.map((alert) => [keyOf(alert), alert])).values()]
}

function newestOf(
  host: FakeHost,
  viewer: Account,
  is: (alert: StoredAlert) => boolean,
  all: readonly StoredAlert[] = alertsOf(host).of(viewer.id),
) {
  if (host.isEmpty()) return []
  const found = all.filter((alert) => is(alert) && isShown(viewer, alert.unit.imei)).reverse()
  return found
    .sort((a, b) => b.timestamp - a.timestamp)
    .map((alert) => embedded(viewer, { ...wireAlert(alert), ...attendedWire(alert) }, () => alert.unit.id))
}

/** Returns the acknowledged alerts, latest acknowledgement first. */
function attendedOf(host: FakeHost, viewer: Account, since: number, is: (alert: StoredAlert) => boolean) {
  const found = alertsOf(host)
    .of(viewer.id)
    .flatMap((alert) => {
      const { attendedAt, timestamp, unit } = alert
      const isListed = attendedAt !== null && attendedAt >= since && timestamp >= since - week
      return isListed && is(alert) && isShown(viewer, unit.imei) ? [{ alert, attendedAt }] : []
    })
  return found
    .sort((a, b) => b.attendedAt - a.attendedAt)
    .map(({ alert }) =>
      embedded(viewer, { ...wireAlert(alert), ...attendedWire(alert) }, () => alert.unit.id),
    )
}
