/**
 * What a gap without contact leaves uncertain about a unit near a place.
 *
 * - `llegada`: the unit was already there at the first contact after the gap.
 * - `salida`: the last contact before the gap was there.
 * - `ambas`: both.
 * - `paso`: there was contact before and after the gap, and the unit may have passed by in between.
 */
export const silences = ['llegada', 'salida', 'ambas', 'paso'] as const

/** One of {@link silences}. */
export type Silence = (typeof silences)[number]
