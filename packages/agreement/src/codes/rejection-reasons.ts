/** Reasons for rejecting part of a fix, and their names on the wire (`duda`). */
export const rejectionCodes = { jump: 'salto', accuracy: 'precision', speed: 'velocidad' } as const
/**
 * Rejection reason. `jump`: no vehicle can have been there, or no other fix agrees with it. `accuracy`: the reported accuracy is
 * too low. `speed`: the speed does not fit the distances to the fixes before and after it.
 */
export type RejectionReason = keyof typeof rejectionCodes
/** Name of a {@link RejectionReason} on the wire. */
export type RejectionCode = (typeof rejectionCodes)[RejectionReason]
