import { type Account, embedded, isShown, refuse } from '../agreement/index.js'
import type { AlertColor } from '../codes/alert-colors.js'
import type { AlertSound } from '../codes/alert-sounds.js'
import type { AlertType } from '../codes/alert-types.js'
import { kmToMiles } from '../entities/speed.js'
import { done, type FakeFamily, listed } from './fake-answer.js'
import type { FakeHost } from './fake-host.js'
import type { FakeAlert, StoredAlert } from './fake-rows.js'
import { fakeId } from './fake-table.js'
import { createRandom } from './random.js'

/** What happens in a fleet, how bad it is, its sound, and its sentence after the unit's name. */
const kinds: readonly (readonly [AlertType, string, AlertColor, AlertSound | 0, string])[] = [
  ['SPEEDING', 'Velocidad en carretera', 3, 1, 'rebasó los 95 km/h'],
  ['IN_GEO', 'Llegada al almacén', 2, 2, 'entró en Almacén central'],
  ['OUT_GEO', 'Salida del almacén', 1, 2, 'salió de Almacén central'],
  ['ACC_ON', 'Encendido fuera de horario', 1, 3, 'encendió el motor'],
  ['PANIC', 'Botón de pánico', 4, 5, 'pide auxilio'],
  ['ACC_OFF', 'Motor apagado', 1, 0, 'apagó el motor'],
  ['OUT_RUTA', 'Desvío de la ruta', 4, 6, 'salió de Ruta México – Puebla'],
  ['LOW_BATTERY', 'Batería del equipo', 3, 0, 'tiene la batería al 18 %'],
  ['DOOR', 'Puerta de carga', 3, 4, 'abrió la puerta'],
]

const week = 7 * 86_400_000

/** Raises the alerts of a fake host. @returns raises one, for all who see its unit */
export function createFakeAlerts(host: FakeHost, random = createRandom(host.seed * 31 + 5)) {
  let made = 0
  return function raise(change: Partial<FakeAlert> = {}): FakeAlert {
    const [clave_msj, nom_evento, color_alerta, sound, sentence] = kinds[
      made % kinds.length
    ] as (typeof kinds)[number]
    const unit = change.unit ?? random.pick(host.fleet.units())
    const speed = clave_msj === 'SPEEDING' ? random.between(96, 128) : unit.speed
    made += 1
    const alert: FakeAlert = {
      id: fakeId('a1', made),
      clave_msj,
      unit: { ...unit, speed },
      nom_evento,
      mensaje: change.clave_msj === undefined ? `${unit.nombre} ${sentence}` : '',
      timestamp: host.now(),
      color_alerta,
      mostrar_alerta: 1,
      sonido: sound === 0 ? 0 : 1,
      sonido_alerta: sound,
      isNotified: false,
      ...change,
    }
    const [first, ...others] = host.accounts
      .all()
      .filter((one) => host.sees(one, [unit.imei]))
      .reverse()
    const seeing =
      first === undefined
        ? []
        : [{ id: alert.id, user: first.id }, ...others.map(({ id: user }) => ({ id: host.newId(), user }))]
    for (const owned of seeing) {
      host.tables.alerts.put({ ...alert, attendedAt: null, ...owned })
      host.raised.add(owned.id)
    }
    return alert
  }
}

/** Alerts, without their pages: those need a clock. */
export const alerts: Omit<FakeFamily<'alerts'>, 'page'> = {
  list: ({ desde, claves, flota, atendidas }, { host, subject }) => {
    const since = desde ?? host.now() - week
    const isOf = ({ clave_msj }: StoredAlert) => claves?.includes(clave_msj) ?? true
    if (atendidas === 1) return attendedOf(host, subject, since, isOf)
    return alertsOf(
      host,
      subject,
      (alert) =>
        alert.timestamp >= since && (desde !== undefined || alert.attendedAt === null) && isOf(alert),
      flota === 1 && subject.rol >= 3 ? ofFleet(host, subject) : undefined,
    )
  },
  fresh: (_, { host, subject }) => alertsOf(host, subject, ({ isNotified }) => !isNotified),
  countByUnit: ({ desde }, { host, subject }) => {
    if (host.isEmpty()) return listed([])
    const counts = new Map<string, number>()
    for (const { timestamp, unit } of host.tables.alerts.of(subject.id))
      if (timestamp >= desde) counts.set(unit.imei, (counts.get(unit.imei) ?? 0) + 1)
    return listed([...counts].map(([imei, alertas]) => ({ imei, alertas })))
  },
  markHandled: ({ id, atendida }, { host, subject }) => {
    const alert = host.tables.alerts.get(id)
    if (alert?.user !== subject.id || !isShown(subject, alert.unit.imei)) return refuse('notFound')
    const attendedAt = alert.attendedAt ?? (atendida === 1 ? host.now() : null)
    host.tables.alerts.change(id, { isNotified: true, attendedAt })
    return done()
  },
  markAllHandled: ({ atendida, claves }, { host, subject }) => {
    for (const { id, isNotified, attendedAt, unit, clave_msj } of host.tables.alerts.of(subject.id))
      if (!isShown(subject, unit.imei) || claves?.includes(clave_msj) === false) continue
      else if (atendida !== 1) host.tables.alerts.change(id, { isNotified: true })
      else if (isNotified) host.tables.alerts.change(id, { attendedAt: attendedAt ?? host.now() })
    return done()
  },
}

/** Whoever was alerted; what several accounts were alerted of once. */
function ofFleet(host: FakeHost, viewer: Account): readonly StoredAlert[] {
  const seen = host.tables.alerts.all().filter(({ unit }) => host.sees(viewer, [unit.imei]))
  const keyOf = ({ unit, timestamp, clave_msj, nom_evento }: StoredAlert) =>
    [unit.imei, timestamp, clave_msj, nom_evento].join(' ')
  // The last one of a key stays: its own, where it was alerted itself.
  const own = seen.toSorted((a, b) => Number(a.user === viewer.id) - Number(b.user === viewer.id))
  return [...new Map(own.map((alert) => [keyOf(alert), alert])).values()]
}

/** The newest first. */
function alertsOf(
  host: FakeHost,
  viewer: Account,
  is: (alert: StoredAlert) => boolean,
  all: readonly StoredAlert[] = host.tables.alerts.of(viewer.id),
) {
  if (host.isEmpty()) return listed([])
  const found = all.filter((alert) => is(alert) && isShown(viewer, alert.unit.imei)).reverse()
  return listed(
    found.sort((a, b) => b.timestamp - a.timestamp).map((alert) => embedded(viewer, wireAlert(alert))),
  )
}

/** The latest attended first. */
function attendedOf(host: FakeHost, viewer: Account, since: number, is: (alert: StoredAlert) => boolean) {
  const found = host.tables.alerts.of(viewer.id).flatMap((alert) => {
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

export function wireAlert({ id, user: _, unit, isNotified: __, attendedAt: ___, ...alert }: StoredAlert) {
  const { nombre: nom_user, imei, lat, lng, direccion, acc, speed } = unit
  return { _id: id, nom_user, imei, lat, lng, direccion, acc: acc ? 1 : 0, speed: kmToMiles(speed), ...alert }
}
