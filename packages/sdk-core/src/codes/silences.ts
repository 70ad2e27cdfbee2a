/**
 * What a silence of its tracker leaves open of a unit that was near a place: `llegada` it was there already when it was heard
 * again, `salida` it was last heard there, `ambas` both, `paso` it was heard before and after, and may have come by.
 */
export const silences = ['llegada', 'salida', 'ambas', 'paso'] as const

/** One of {@link silences}. */
export type Silence = (typeof silences)[number]
