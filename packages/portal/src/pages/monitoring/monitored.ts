import {
  type Alert,
  alertTypes,
  type Imei,
  type MonitoringType,
  monitoringTypes,
  type Unit,
  unitStateNow,
} from '@baliza/sdk-core'
import { byName } from '../../ui/text/names.js'

/** One line of the table (specification 2, section 2.3). */
export interface Monitored {
  readonly key: string
  /** `null`: an alert of a host that does not name the unit. */
  readonly imei: Imei | null
  readonly nombre: string
  readonly lat: number | null
  readonly lng: number | null
  readonly direccion: string
  /** km/h. */
  readonly speed: number
  readonly acc: boolean
  /** Which of the chosen types it is of. */
  readonly tipo: string
  /** Of alerts. */
  readonly evento: string | null
  /** Unix ms; `null`: it has never reported. */
  readonly timestamp: number | null
}

/** The types that the live units answer, and those that the alerts answer. */
export type UnitType = 1 | 2 | 3 | 8
export type AlertedType = Exclude<MonitoringType, UnitType>

export const isUnitType = (type: MonitoringType): type is UnitType => monitoringTypes[type].feed === 'units'
export const isAlertedType = (type: MonitoringType): type is AlertedType => !isUnitType(type)

/** The speed that 'Aplicar' takes where none was typed, km/h: the input's placeholder. */
export const standardSpeed = 100

/** How old an alert may be, ms. */
export const alertAge = 24 * 60 * 60_000

/**
 * The units of some types, by name; one of several is one line. One of which nothing was heard for ten minutes neither
 * moves nor speeds: what it did then is old. Its engine is as it was last heard.
 * @param speed km/h, of type 8
 * @param now Unix ms
 */
export function monitoredUnits(
  types: readonly UnitType[],
  units: Iterable<Unit>,
  speed: number,
  now: number,
): Monitored[] {
  const isShown: Record<UnitType, (unit: Unit) => boolean> = {
    1: (unit) => unitStateNow(unit, now) === 'moving',
    2: (unit) => unit.timestamp !== null && !unit.acc,
    3: (unit) => unit.timestamp !== null && unit.acc,
    8: (unit) => unitStateNow(unit, now) !== 'offline' && unit.speed > speed,
  }
  return [...units]
    .flatMap((unit) => {
      const of = types.filter((type) => isShown[type](unit))
      return of.length === 0 ? [] : { ...unit, key: unit.imei, tipo: labelOf(of), evento: null }
    })
    .sort((a, b) => byName(a.nombre, b.nombre))
}

/** The alerts as lines, the newest first. */
export function monitoredAlerts(alerts: readonly Alert[]): Monitored[] {
  return alerts
    .toSorted((a, b) => b.timestamp - a.timestamp)
    .map((alert) => ({
      ...alert,
      key: alert.id,
      nombre: alert.nom_user,
      tipo: alert.clave_msj === null ? '' : alertTypes[alert.clave_msj],
      evento: alert.nom_evento,
    }))
}

const labelOf = (types: readonly MonitoringType[]) =>
  types.map((type) => monitoringTypes[type].label).join(', ')

/** A typed speed, km/h; `null`: it is none. Nothing typed is {@link standardSpeed}. */
export function readSpeed(typed: string): number | null {
  const digits = typed.trim()
  if (digits === '') return standardSpeed
  return /^\d{1,3}$/.test(digits) ? Number(digits) : null
}

/** The types that an address says, `8-4`: each once. */
export function readTypes(written: string | null): readonly MonitoringType[] {
  const types = written?.split('-').map(Number) ?? []
  return [...new Set(types)].filter((type): type is MonitoringType => Object.hasOwn(monitoringTypes, type))
}
