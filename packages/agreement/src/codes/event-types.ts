/** Condition that an event watches, regardless of its number on the server. */
export type EventType =
  | 'geofenceEntry'
  | 'geofenceExit'
  | 'routeEntry'
  | 'routeExit'
  | 'engineOff'
  | 'engineOn'
  | 'speeding'
  | 'panic'
  | 'door'
  | DeviceEventType
  | 'silent'

/** Every code in display order: those of the specification first. */
export const eventTypeCodes = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,
] as const
/** The number of an event type on the wire: the wire's `tipo_evento`. */
export type EventTypeCode = (typeof eventTypeCodes)[number]

/**
 * Alarms that the device itself raises, in addition to those of the specification. They have the same numbers in both readings.
 * @remarks Baliza extension.
 */
export const deviceEventTypes = {
  10: 'jamming',
  11: 'tow',
  12: 'accident',
  13: 'hardBraking',
  14: 'hardAcceleration',
  15: 'hardCornering',
  16: 'powerCut',
  17: 'powerRestored',
  18: 'vibration',
  19: 'idle',
  20: 'fuelLeak',
  21: 'fallDown',
} as const
/** One of {@link deviceEventTypes}. */
export type DeviceEventType = (typeof deviceEventTypes)[keyof typeof deviceEventTypes]

/** Reading A of the codes: that of the event creation form (specification 1, section 4). */
export const eventTypesA = {
  1: 'geofenceEntry',
  2: 'geofenceExit',
  3: 'routeEntry',
  4: 'routeExit',
  5: 'engineOff',
  6: 'engineOn',
  7: 'speeding',
  8: 'panic',
  9: 'door',
  ...deviceEventTypes,
  22: 'silent',
} as const satisfies Record<EventTypeCode, EventType>

/** Reading B of the codes: that of the events dialog, the only one that specifies what each type needs. */
export const eventTypesB = {
  1: 'geofenceEntry',
  2: 'geofenceExit',
  3: 'engineOff',
  4: 'engineOn',
  5: 'speeding',
  6: 'panic',
  7: 'routeEntry',
  8: 'routeExit',
  9: 'door',
  ...deviceEventTypes,
  22: 'silent',
} as const satisfies Record<EventTypeCode, EventType>

/** Default reading, unless a server uses another one: B. */
export const eventTypes = eventTypesB

/** A table of event type codes: reading A or reading B. */
export type EventTypes = Readonly<Record<EventTypeCode, EventType>>

/** The label of each event type. */
export const eventTypeNames: Readonly<Record<EventType, string>> = {
  geofenceEntry: 'Entrada de geocerca',
  geofenceExit: 'Salida de geocerca',
  routeEntry: 'Entrada de ruta',
  routeExit: 'Salida de ruta',
  engineOff: 'Motor apagado',
  engineOn: 'Motor encendido',
  speeding: 'Exceso de velocidad',
  panic: 'Pánico',
  door: 'Puerta abierta / toma de fuerza',
  jamming: 'Posible inhibidor',
  tow: 'Remolque',
  accident: 'Posible accidente',
  hardBraking: 'Frenado brusco',
  hardAcceleration: 'Aceleración brusca',
  hardCornering: 'Giro brusco',
  powerCut: 'Corriente desconectada',
  powerRestored: 'Corriente restablecida',
  vibration: 'Golpe o vibración',
  idle: 'Ralentí prolongado',
  fuelLeak: 'Posible robo de combustible',
  fallDown: 'Posible caída',
  silent: 'Sin señal',
}

/** What an event of each type needs in addition to its name and its units. */
export const eventTypeNeeds: Readonly<Record<EventType, 'geofence' | 'route' | 'speed' | 'duration' | null>> =
  {
    geofenceEntry: 'geofence',
    geofenceExit: 'geofence',
    routeEntry: 'route',
    routeExit: 'route',
    engineOff: null,
    engineOn: null,
    speeding: 'speed',
    panic: null,
    door: null,
    jamming: null,
    tow: null,
    accident: null,
    hardBraking: null,
    hardAcceleration: null,
    hardCornering: null,
    powerCut: null,
    powerRestored: null,
    vibration: null,
    idle: null,
    fuelLeak: null,
    fallDown: null,
    silent: 'duration',
  }

/** Unit in which a form shows a duration. */
export type DurationUnit = 'seconds' | 'minutes' | 'hours'

/**
 * Event types that last for some time, and the unit of their duration in forms. With a duration, the server raises an alert once
 * the event has lasted that long. Instantaneous types are not included. `idle` with a duration is measured by the server; without
 * a duration it is the device's own alarm.
 */
export const eventDurationUnits: ReadonlyMap<EventType, DurationUnit> = new Map([
  ['geofenceEntry', 'minutes'],
  ['geofenceExit', 'minutes'],
  ['routeEntry', 'minutes'],
  ['routeExit', 'minutes'],
  ['engineOff', 'minutes'],
  ['engineOn', 'minutes'],
  ['speeding', 'seconds'],
  ['idle', 'minutes'],
  ['silent', 'hours'],
])

/** Returns the number of a type in a table. */
export function eventTypeCode(type: EventType, table: EventTypes = eventTypes): EventTypeCode {
  // Each table contains each type once.
  return eventTypeCodes.find((code) => table[code] === type) as EventTypeCode
}
