/** Types of items that users draw on the map: the wire's `tipo` (specification 1, section 3). */
export const geofenceTypes = { 1: 'circle', 2: 'polygon', 3: 'pdi', 4: 'route' } as const
/** A code of {@link geofenceTypes}. */
export type GeofenceType = keyof typeof geofenceTypes

/** Label of each type. */
export const geofenceTypeNames: Readonly<Record<GeofenceType, string>> = {
  1: 'Círculo',
  2: 'Polígono',
  3: 'PDI',
  4: 'Ruta',
}

/**
 * Colours of a circle, polygon or route. The names are those of the map, the values those of the save dialog. The dialog's orange
 * is the map's 'Amarillo' (specification 1, section 2).
 */
export const geofenceColors = {
  '#428bca': 'Azul',
  '#5cb85c': 'Verde',
  '#5bc0de': 'Azul Cielo',
  '#f0ad4e': 'Amarillo',
  '#d9534f': 'Rojo',
} as const
/** A code of {@link geofenceColors}. */
export type GeofenceColor = keyof typeof geofenceColors
