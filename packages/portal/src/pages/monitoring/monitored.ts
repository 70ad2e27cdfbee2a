import {
  type Alert,
  alertTypes,
  type Imei,
  type MonitoringType,
  monitoringTypes,
  type Unit,
  unitStateNow,
} from '@baliza/sdk-core/internal'
import { byName } from '@baliza/widgets/internal'

/** Row of the table (specification 2, section 2.3). */
export interface Monitored {
  readonly key: string
  /** `null` for an alert of a server that does not report the unit. */
  readonly imei: Imei | null
  readonly nombre: string
  readonly lat: number | null
  readonly lng: number | null
  readonly direccion: string
  /** km/h. */
  readonly speed: number
  readonly acc: boolean
  /** The chosen types that the row belongs to. */
  readonly tipo: string
  /** Event of an alert, otherwise `null`. */
  readonly evento: string | null
  /** The alert was recorded late. */
  readonly tardia?: true
  /** Unix ms; `null` if the unit has never reported. */
  readonly timestamp: number | null
}

/** Types based on the live units, and types based on alerts. */
export type UnitType = 1 | 2 | 3 | 8
export type AlertedType = Exclude<MonitoringType, UnitType>

export const isUnitType = (type: MonitoringType): type is UnitType => monitoringTypes[type].feed === 'units'
export const isAlertedType = (type: MonitoringType): type is AlertedType => !isUnitType(type)

/** Speed of 'Aplicar' if none is entered, km/h: the placeholder of the input. */
export const standardSpeed = 100

/** Maximum age of an alert, in ms. */
export const alertAge = 24 * 60 * 60_000

/**
 * Returns the units of the given types, by name; a unit of several types has one row. A unit without contact for ten minutes
 * counts neither as moving nor as speeding, because its data is outdated. Its engine state is the last one reported.
 * @param speed km/h, for type 8
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

/** Parses an entered speed, km/h; `null` if it is invalid. Empty input means {@link standardSpeed}. */
export function readSpeed(typed: string): number | null {
  const digits = typed.trim()
  if (digits === '') return standardSpeed
  return /^\d{1,3}$/.test(digits) ? Number(digits) : null
}

/** Parses the types in an address, `8-4`, without duplicates. */
export function readTypes(written: string | null): readonly MonitoringType[] {
  const types = written?.split('-').map(Number) ?? []
  return [...new Set(types)].filter((type): type is MonitoringType => Object.hasOwn(monitoringTypes, type))
}
