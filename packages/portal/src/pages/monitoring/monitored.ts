import {
  type Alert,
  type Imei,
  type MonitoringType,
  monitoringTypes,
  type Unit,
  unitStateNow,
} from '@baliza/sdk-core'
import { byName } from '../../ui/names.js'

/** One line of the table (specification 2, section 2.3). */
export interface Monitored {
  readonly key: string
  /** `null`: an alert of a host that does not say whose it is. */
  readonly imei: Imei | null
  readonly nombre: string
  readonly lat: number | null
  readonly lng: number | null
  readonly direccion: string
  /** km/h. */
  readonly speed: number
  readonly acc: boolean
  /** Of alerts. */
  readonly evento: string | null
  /** Unix ms; `null`: it has never reported. */
  readonly timestamp: number | null
}

/** The types that the live units answer, and those that the alerts answer. */
export type UnitType = 1 | 2 | 3 | 8
export type AlertedType = Exclude<MonitoringType, UnitType>

export const isUnitType = (type: MonitoringType): type is UnitType => monitoringTypes[type].feed === 'units'

/** The speed that 'Aplicar' takes where none was typed, km/h: the input's placeholder. */
export const standardSpeed = 100

/** How old an alert may be, ms. */
const alertAge = 24 * 60 * 60_000

/**
 * The units of a type, by name. One of which nothing was heard for ten minutes neither moves nor speeds: what it did
 * then is old. Its engine is as it was last heard.
 * @param speed km/h, of type 8
 * @param now Unix ms
 */
export function monitoredUnits(
  type: UnitType,
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
    .filter(isShown[type])
    .sort((a, b) => byName(a.nombre, b.nombre))
    .map((unit) => ({ ...unit, key: unit.imei, evento: null }))
}

/** The alerts of a type of the last 24 hours, the newest first. @param now Unix ms */
export function monitoredAlerts(type: AlertedType, alerts: Iterable<Alert>, now: number): Monitored[] {
  const { alert: code } = monitoringTypes[type]
  return [...alerts]
    .filter(({ clave_msj, timestamp }) => clave_msj === code && timestamp > now - alertAge)
    .sort((a, b) => b.timestamp - a.timestamp)
    .map((alert) => ({ ...alert, key: alert.id, nombre: alert.nom_user, evento: alert.nom_evento }))
}

/** A typed speed, km/h; `null`: it is none. Nothing typed is {@link standardSpeed}. */
export function readSpeed(typed: string): number | null {
  const digits = typed.trim()
  if (digits === '') return standardSpeed
  return /^\d{1,3}$/.test(digits) ? Number(digits) : null
}

/** The type that an address or a select says; `null`: none. */
export function readType(said: string | null): MonitoringType | null {
  const type = Number(said)
  return Object.hasOwn(monitoringTypes, type) ? (type as MonitoringType) : null
}
