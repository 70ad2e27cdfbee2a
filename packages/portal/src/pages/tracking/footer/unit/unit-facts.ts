import {
  expiresAt,
  expiryText,
  formatAge,
  formatCoordinates,
  formatDate,
  formatDateTime,
  formatDuration,
  formatSpeed,
  type Unit,
  unitLabel,
  unitStateNow,
} from '@baliza/sdk-core'
import { texts } from '../../../../context/page-texts.js'
import { formatKm } from '../../../../ui/format-km.js'

/** One thing that is known of a unit. */
export interface Fact {
  readonly name: string
  readonly value: string
}

/**
 * Everything that is known of a unit, in the order in which it is read.
 * @param groupName of its group; `null`: it has none
 * @param sees what the account may see (specification 1, section 6)
 */
export function factsOf(
  unit: Unit,
  groupName: string | null,
  sees: { readonly seeImei: boolean; readonly seeSim: boolean },
  now: number,
): readonly Fact[] {
  const say = texts.footer.data
  const said = (text: string) => text || say.unknown
  const moment = (time: number | null) =>
    time === null ? say.unknown : `${formatDateTime(time)} · ${formatAge(time, now)}`
  const engine = formatDuration(unit.status_motor).replace(/^0 s$/, say.unknown)
  const label = texts.units.label[unitLabel(unit)]
  const isSilent = unitStateNow(unit, now) === 'offline'
  const lastHeard: Fact = { name: say.timestamp, value: moment(unit.timestamp) }
  /** Of a unit without a signal all that follows is old, and says how old. */
  const then = (value: string) =>
    isSilent && unit.timestamp !== null ? `${value} · ${formatAge(unit.timestamp, now)}` : value
  const facts: readonly (Fact | false)[] = [
    { name: say.nombre, value: unit.nombre },
    sees.seeImei && { name: say.imei, value: unit.imei },
    { name: say.state, value: isSilent ? texts.states.offline : label },
    isSilent && lastHeard,
    isSilent && unit.timestamp !== null && { name: say.lastState, value: label },
    { name: say.speed, value: then(formatSpeed(unit.speed)) },
    { name: say.engine, value: then(unit.acc ? texts.footer.table.on : texts.footer.table.off) },
    {
      name: say.engineTime,
      value:
        engine === say.unknown ? engine : (unit.acc ? say.engineOn : say.engineOff).replace('{time}', engine),
    },
    { name: say.odometer, value: formatKm(unit.odometro) },
    !isSilent && lastHeard,
    { name: say.server, value: moment(unit.time_server) },
    {
      name: say.coordinates,
      value: unit.lat === null || unit.lng === null ? say.unknown : formatCoordinates(unit.lat, unit.lng),
    },
    { name: say.address, value: said(unit.direccion) },
    { name: say.pdi, value: said(unit.pdi) },
    { name: say.angle, value: `${unit.angulo}°` },
    { name: say.altitude, value: `${Math.round(unit.altitude)} m` },
    { name: say.signal, value: signalOf(unit.gps_status, say) },
    { name: say.conductor, value: said(unit.conductor) },
    { name: say.grupo, value: groupName ?? texts.sidebar.noGroup },
    { name: say.placas, value: said(unit.placas) },
    { name: say.modelo, value: said(unit.modelo) },
    { name: say.equipo, value: said(unit.equipo_gps) },
    sees.seeSim && { name: say.sim, value: said(unit.sim) },
    { name: say.registro, value: unit.registro === null ? say.unknown : formatDateTime(unit.registro) },
    { name: say.expiry, value: expiryOf(unit.registro, now) },
    { name: say.active, value: unit.activo ? say.yes : say.no },
  ]
  return facts.filter((fact) => fact !== false)
}

/** The tracker's letter in words; what is no letter of ours is told as it came. */
function signalOf(status: string, { signals, unknown }: (typeof texts)['footer']['data']): string {
  const letter = status.trim().toUpperCase()
  return Object.entries(signals).find(([key]) => key === letter)?.[1] ?? (status || unknown)
}

/** When a registration ends, or did. */
function expiryOf(registro: number | null, now: number): string {
  const text = expiryText(registro, texts.units, now)
  return registro !== null && text === texts.units.expired
    ? `${text} · ${formatDate(expiresAt(registro))}`
    : text
}
