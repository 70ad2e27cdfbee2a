import { eventTypeNames, eventTypes, type Imei } from '@baliza/sdk-core/internal'
import type { WatchedGeofence } from '../../workspace/open-panel.js'
import type { EventValues } from './event-values.js'

/** Returns the initial values of an event that watches a geofence, for the selected unit or for all units. */
export function watching(
  { tipo, id, nombre }: WatchedGeofence,
  selected: Imei | null,
  units: ReadonlyMap<Imei, unknown>,
): Partial<EventValues> {
  return {
    nom_evento: `${eventTypeNames[eventTypes[tipo]]} · ${nombre}`.slice(0, 100),
    tipo_evento: tipo,
    nodo_geocerca: id,
    gps: selected === null ? [...units.keys()] : [selected],
  }
}
