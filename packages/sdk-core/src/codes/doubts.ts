import type { Doubt } from '../rules/judging/judged-fix.js'

/** What the wire calls a doubt: `duda`. */
export const doubtCodes = {
  jump: 'salto',
  accuracy: 'precision',
  speed: 'velocidad',
} as const satisfies Readonly<Record<Doubt, string>>
/** The wire's word for a {@link Doubt}. */
export type DoubtCode = (typeof doubtCodes)[Doubt]
