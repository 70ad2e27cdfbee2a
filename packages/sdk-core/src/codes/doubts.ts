/** Why something of a fix is not believed, and what the wire calls it (`duda`). */
export const doubtCodes = { jump: 'salto', accuracy: 'precision', speed: 'velocidad' } as const
/**
 * `jump`: no vehicle can have been there, or no other fix agrees with it; `accuracy`: the accuracy that it reports is too
 * low; `speed`: its speed does not fit the distances to the fixes before and after it.
 */
export type Doubt = keyof typeof doubtCodes
/** The wire's word for a {@link Doubt}. */
export type DoubtCode = (typeof doubtCodes)[Doubt]
