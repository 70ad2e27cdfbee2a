/** Data of units that the widgets of a mirror account may show or hide. */
export const embedUnitData = { speed: 'Velocidad', plates: 'Placas', driver: 'Conductor' } as const
/** What the account and its owner have drawn and named, which the widgets may show or hide. */
export const embedLayers = {
  geofences: 'Geocercas',
  pointsOfInterest: 'Puntos de interés',
  routes: 'Rutas',
  eventNames: 'Nombres de eventos',
  groups: 'Grupos',
} as const
/** Everything that the widgets of a mirror account show only if it is chosen: the wire's `campos`. */
export const embedFields = { ...embedUnitData, ...embedLayers } as const
/** A code of {@link embedFields}. */
export type EmbedField = keyof typeof embedFields
