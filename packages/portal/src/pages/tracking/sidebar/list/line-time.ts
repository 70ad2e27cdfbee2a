import { fill } from '@baliza/sdk-core/internal'
import { texts } from '../../../../context/page-texts.js'
import { ageOf, spanOf } from '../../../../ui/text/age.js'
import type { UnitRow } from './rows.js'

/**
 * Returns the time at the end of a unit's line: 'Ralentí 25 min', 'Sin señal 3 h'. The speed shows that a unit moves: 'lleva
 * 40 min'. In an outdated list it is the age of the data. `null` if there is no time to show.
 * @param now Unix ms
 */
export function lineTime(
  { unit, state, since }: Pick<UnitRow, 'unit' | 'state' | 'since'>,
  live: boolean,
  now: number,
): string | null {
  const t = texts.tracking
  if (unit.timestamp === null) return t.never
  if (!live) return ageOf(unit.timestamp, now, null)
  const span = since === null ? '' : spanOf(since, now)
  if (span === '') return null
  return state === 'moving' ? fill(t.movingFor, { time: span }) : `${t.states[state]} ${span}`
}
