import {
  expiresAt,
  fill,
  formatAge,
  formatCoordinates,
  formatDate,
  formatDateTime,
  formatDuration,
  formatKm,
  formatSpeed,
  stateSince,
  type Unit,
  unitState,
  unitStateNow,
} from '@baliza/sdk-core/internal'
import { texts } from '../../../../context/page-texts.js'
import { panelTexts } from '../../../../context/panel-texts.js'
import { expiryText } from './expiry-text.js'

export interface Fact {
  readonly name: string
  readonly value: string
}

/**
 * Lists all data of a unit in reading order.
 * @param groupName name of its group; `null` if it has none
 * @param sees permissions of the account (specification 1, section 6)
 */
export function factsOf(
  unit: Unit,
  groupName: string | null,
  sees: { readonly seeImei: boolean; readonly seeSim: boolean },
  now: number,
): readonly Fact[] {
  const t = panelTexts.footer.data
  const orUnknown = (text: string) => text || t.unknown
  const moment = (time: number | null) =>
    time === null ? t.unknown : `${formatDateTime(time)} · ${formatAge(time, now)}`
  const engine = formatDuration(unit.status_motor).replace(/^0 s$/, t.unknown)
  const label = texts.tracking.states[unitState(unit)]
  const isSilent = unitStateNow(unit, now) === 'offline'
  const since = stateSince(unit, now)
  const state = since === null ? label : fill(t.stateFor, { state: label, time: formatDuration(now - since) })
  const lastHeard: Fact = { name: t.timestamp, value: moment(unit.timestamp) }
  /** Without a signal the live values are old, so their age is appended. */
  const then = (value: string) =>
    isSilent && unit.timestamp !== null ? `${value} · ${formatAge(unit.timestamp, now)}` : value
  const facts: readonly (Fact | false)[] = [
    { name: t.nombre, value: unit.nombre },
    sees.seeImei && { name: t.imei, value: unit.imei },
    { name: t.state, value: isSilent ? texts.states.offline : state },
    isSilent && lastHeard,
    isSilent && unit.timestamp !== null && { name: t.lastState, value: label },
    { name: t.speed, value: then(formatSpeed(unit.speed)) },
    { name: t.engine, value: then(unit.acc ? panelTexts.footer.table.on : panelTexts.footer.table.off) },
    {
      name: t.engineTime,
      value: engine === t.unknown ? engine : (unit.acc ? t.engineOn : t.engineOff).replace('{time}', engine),
    },
    { name: t.odometer, value: formatKm(unit.odometro) },
    !isSilent && lastHeard,
    { name: t.server, value: moment(unit.time_server) },
    {
      name: t.coordinates,
      value: unit.lat === null || unit.lng === null ? t.unknown : formatCoordinates(unit.lat, unit.lng),
    },
    { name: t.address, value: orUnknown(unit.direccion) },
    { name: t.pdi, value: orUnknown(unit.pdi) },
    { name: t.angle, value: `${unit.angulo}°` },
    { name: t.altitude, value: `${Math.round(unit.altitude)} m` },
    { name: t.signal, value: signalOf(unit.gps_status, t) },
    { name: t.conductor, value: orUnknown(unit.conductor) },
    { name: t.grupo, value: groupName ?? texts.sidebar.noGroup },
    { name: t.placas, value: orUnknown(unit.placas) },
    { name: t.modelo, value: orUnknown(unit.modelo) },
    { name: t.equipo, value: orUnknown(unit.equipo_gps) },
    sees.seeSim && { name: t.sim, value: orUnknown(unit.sim) },
    { name: t.registro, value: unit.registro === null ? t.unknown : formatDateTime(unit.registro) },
    { name: t.expiry, value: expiryOf(unit.registro, now) },
    { name: t.active, value: unit.activo ? t.yes : t.no },
  ]
  return facts.filter((fact) => fact !== false)
}

/** Returns the text of the tracker's status letter. An unknown letter is shown unchanged. */
function signalOf(status: string, { signals, unknown }: (typeof panelTexts)['footer']['data']): string {
  const letter = status.trim().toUpperCase()
  return Object.entries(signals).find(([key]) => key === letter)?.[1] ?? (status || unknown)
}

function expiryOf(registro: number | null, now: number): string {
  const text = expiryText(registro, texts.units, now)
  return registro !== null && text === texts.units.expired
    ? `${text} · ${formatDate(expiresAt(registro))}`
    : text
}
