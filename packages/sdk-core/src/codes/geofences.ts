/** What an item drawn on the map is: the wire's `tipo` (specification 1, section 3). */
export const geofenceTypes = { 1: 'circle', 2: 'polygon', 3: 'pdi', 4: 'route' } as const
/** A code of {@link geofenceTypes}. */
export type GeofenceType = keyof typeof geofenceTypes

/** The label of each. */
export const geofenceTypeNames: Readonly<Record<GeofenceType, string>> = {
  1: 'Círculo',
  2: 'Polígono',
  3: 'PDI',
  4: 'Ruta',
}

/**
 * The colours of a circle, polygon or route. Names as the map offers them and values as the save dialog has
 * them; the dialog's orange is the map's 'Amarillo' (specification 1, section 2).
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
