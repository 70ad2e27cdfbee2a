import { type Account, embedded, isShown, refuse } from '../../agreement/index.js'
import { wireAlert } from '../../testing/fake-alerts.js'
import { done, type FakeFamily, listed } from '../../testing/fake-answer.js'
import type { FakeHost } from '../../testing/fake-host.js'
import { alertsOf, type StoredAlert } from '../../testing/fake-rows.js'
import { pageOf } from '../../testing/fake-stored.js'

const week = 7 * 86_400_000

/** Alerts. */
export const fake: FakeFamily<'alerts'> = {
  list: ({ desde, claves, flota, atendidas }, { host, subject }) => {
    host.advance()
    const since = desde ?? host.now() - week
    const isOf = ({ clave_msj }: StoredAlert) => claves?.includes(clave_msj) ?? true
    if (atendidas === 1) return attendedOf(host, subject, since, isOf)
    return newestOf(
      host,
      subject,
      (alert) =>
        alert.timestamp >= since && (desde !== undefined || alert.attendedAt === null) && isOf(alert),
      flota === 1 && subject.rol >= 3 ? ofFleet(host, subject) : undefined,
    )
  },
  fresh: (_, { host, subject }) => {
    host.advance()
    return newestOf(host, subject, ({ isNotified }) => !isNotified)
  },
  page: (input, context) => {
    const { host, subject } = context
    const { get } = alertsOf(host)
    return pageOf('alerts', host.raised, input, context, {
      storedAt: (id) => get(id)?.timestamp ?? 0,
      write(id, isOurs) {
        const alert = get(id)
        const isMine = alert?.user === subject.id
        return isMine && (input.imei === undefined || isOurs(alert.unit.imei)) ? wireAlert(alert) : null
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
  markHandled: ({ id, atendida }, { host, subject }) => {
    const alert = alertsOf(host).get(id)
    if (alert?.user !== subject.id || !isShown(subject, alert.unit.imei)) return refuse('notFound')
    const attendedAt = alert.attendedAt ?? (atendida === 1 ? host.now() : null)
    alertsOf(host).change(id, { isNotified: true, attendedAt })
    return done()
  },
  markAllHandled: ({ atendida, claves }, { host, subject }) => {
    for (const { id, isNotified, attendedAt, unit, clave_msj } of alertsOf(host).of(subject.id))
      if (!isShown(subject, unit.imei) || claves?.includes(clave_msj) === false) continue
      else if (atendida !== 1) alertsOf(host).change(id, { isNotified: true })
      else if (isNotified) alertsOf(host).change(id, { attendedAt: attendedAt ?? host.now() })
    return done()
  },
}

/** Whoever was alerted; what several accounts were alerted of once. */
function ofFleet(host: FakeHost, viewer: Account): readonly StoredAlert[] {
  const seen = alertsOf(host)
    .all()
    .filter(({ unit }) => host.sees(viewer, [unit.imei]))
  const keyOf = ({ unit, timestamp, clave_msj, nom_evento }: StoredAlert) =>
    [unit.imei, timestamp, clave_msj, nom_evento].join(' ')
  // The last one of a key stays: its own, where it was alerted itself.
  const own = seen.toSorted((a, b) => Number(a.user === viewer.id) - Number(b.user === viewer.id))
  return [...new Map(own.map((alert) => [keyOf(alert), alert])).values()]
}

/** The newest first. */
function newestOf(
  host: FakeHost,
  viewer: Account,
  is: (alert: StoredAlert) => boolean,
  all: readonly StoredAlert[] = alertsOf(host).of(viewer.id),
) {
  if (host.isEmpty()) return listed([])
  const found = all.filter((alert) => is(alert) && isShown(viewer, alert.unit.imei)).reverse()
  return listed(
    found.sort((a, b) => b.timestamp - a.timestamp).map((alert) => embedded(viewer, wireAlert(alert))),
  )
}

/** The latest attended first. */
function attendedOf(host: FakeHost, viewer: Account, since: number, is: (alert: StoredAlert) => boolean) {
  const found = alertsOf(host)
    .of(viewer.id)
    .flatMap((alert) => {
      const { attendedAt, timestamp, unit } = alert
      const isListed = attendedAt !== null && attendedAt >= since && timestamp >= since - week
      return isListed && is(alert) && isShown(viewer, unit.imei) ? [{ alert, attendedAt }] : []
    })
  return listed(
    found
      .sort((a, b) => b.attendedAt - a.attendedAt)
      .map(({ alert, attendedAt }) => embedded(viewer, { ...wireAlert(alert), atendida_en: attendedAt })),
  )
}
