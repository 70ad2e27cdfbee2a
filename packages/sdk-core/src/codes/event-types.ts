/** What an event watches, whatever number a host gives it. */
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

/** The number of an event type on the wire: the wire's `tipo_evento`. */
export type EventTypeCode = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

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
} as const satisfies Record<EventTypeCode, EventType>

/** Reading B of the codes: that of the events dialog, which alone says what each type needs. */
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
} as const satisfies Record<EventTypeCode, EventType>

/** The reading that holds unless a host says otherwise: B. */
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
}

/** What an event of each type needs besides its name and its units. */
export const eventTypeNeeds: Readonly<Record<EventType, 'geofence' | 'route' | 'speed' | null>> = {
  geofenceEntry: 'geofence',
  geofenceExit: 'geofence',
  routeEntry: 'route',
  routeExit: 'route',
  engineOff: null,
  engineOn: null,
  speeding: 'speed',
  panic: null,
  door: null,
}

/** The number that a type has in a table. */
export function eventTypeCode(type: EventType, table: EventTypes = eventTypes): EventTypeCode {
  const codes = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
  // Each table holds each type once.
  return codes.find((code) => table[code] === type) as EventTypeCode
}
