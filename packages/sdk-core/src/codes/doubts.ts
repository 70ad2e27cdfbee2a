/** Why something of a fix is not believed, and what the wire calls it (`duda`). */
export const doubtCodes = { jump: 'salto', accuracy: 'precision', speed: 'velocidad' } as const
/**
 * `jump`: no vehicle was there, or none other than this fix says so; `accuracy`: it says itself that it knows its place too
 * badly; `speed`: its speed is contradicted by the distance before and after it.
 */
export type Doubt = keyof typeof doubtCodes
/** The wire's word for a {@link Doubt}. */
export type DoubtCode = (typeof doubtCodes)[Doubt]
