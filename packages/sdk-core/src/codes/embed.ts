/** What of its units a mirror account's embed may show or not: the wire's `campos`. */
export const embedFields = { speed: 'Velocidad', plates: 'Placas', driver: 'Conductor' } as const
/** A code of {@link embedFields}. */
export type EmbedField = keyof typeof embedFields
