/** Data of units that the widgets of a mirror account may show or hide: the wire's `campos`. */
export const embedFields = { speed: 'Velocidad', plates: 'Placas', driver: 'Conductor' } as const
/** A code of {@link embedFields}. */
export type EmbedField = keyof typeof embedFields
