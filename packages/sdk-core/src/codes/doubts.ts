/** Reasons for rejecting part of a fix, and their names on the wire (`duda`). */
export const doubtCodes = { jump: 'salto', accuracy: 'precision', speed: 'velocidad' } as const
/**
 * Rejection reason. `jump`: no vehicle can have been there, or no other fix agrees with it. `accuracy`: the reported accuracy is
 * too low. `speed`: the speed does not fit the distances to the fixes before and after it.
 */
export type Doubt = keyof typeof doubtCodes
/** Name of a {@link Doubt} on the wire. */
export type DoubtCode = (typeof doubtCodes)[Doubt]
