import {
  expiryText,
  formatAge,
  formatCoordinates,
  formatDateTime,
  formatDuration,
  formatSpeed,
  type Unit,
  unitLabel,
} from '@baliza/sdk-core'
import { texts } from '../../../../page-texts.js'
import { formatKm } from '../history/totals.js'

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
  const facts: readonly (Fact | false)[] = [
    { name: say.nombre, value: unit.nombre },
    sees.seeImei && { name: say.imei, value: unit.imei },
    { name: say.state, value: texts.units.label[unitLabel(unit)] },
    { name: say.speed, value: formatSpeed(unit.speed) },
    { name: say.engine, value: unit.acc ? texts.footer.table.on : texts.footer.table.off },
    {
      name: say.engineTime,
      value:
        engine === say.unknown ? engine : (unit.acc ? say.engineOn : say.engineOff).replace('{time}', engine),
    },
    { name: say.odometer, value: formatKm(unit.odometro) },
    { name: say.timestamp, value: moment(unit.timestamp) },
    { name: say.server, value: moment(unit.time_server) },
    {
      name: say.coordinates,
      value: unit.lat === null || unit.lng === null ? say.unknown : formatCoordinates(unit.lat, unit.lng),
    },
    { name: say.address, value: said(unit.direccion) },
    { name: say.pdi, value: said(unit.pdi) },
    { name: say.angle, value: `${unit.angulo}°` },
    { name: say.altitude, value: `${Math.round(unit.altitude)} m` },
    { name: say.signal, value: said(unit.gps_status) },
    { name: say.conductor, value: said(unit.conductor) },
    { name: say.grupo, value: groupName ?? texts.sidebar.noGroup },
    { name: say.placas, value: said(unit.placas) },
    { name: say.modelo, value: said(unit.modelo) },
    { name: say.equipo, value: said(unit.equipo_gps) },
    sees.seeSim && { name: say.sim, value: said(unit.sim) },
    { name: say.registro, value: unit.registro === null ? say.unknown : formatDateTime(unit.registro) },
    { name: say.expiry, value: expiryText(unit.registro, texts.units, now) },
    { name: say.active, value: unit.activo ? say.yes : say.no },
  ]
  return facts.filter((fact) => fact !== false)
}
