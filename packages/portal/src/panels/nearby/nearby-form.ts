import {
  endOfMinute,
  farthestNearby,
  maxNearby,
  type NearbyQuery,
  presetRange,
  rangeProblem,
  startOfMinute,
} from '@baliza/sdk-core/internal'
import { panelTexts } from '../../context/panel-texts.js'
import type { DateRangeValue } from '../../ui/fields/date-range/date-range.js'

export interface NearbyForm extends DateRangeValue {
  readonly radius: string
}

/** Parsed query, or the problems of the form. */
export type ReadForm =
  | { readonly asked: Omit<NearbyQuery<number>, 'lat' | 'lng'> }
  | { readonly problems: { readonly dates?: string; readonly radius?: string } }

/** Returns the initial form: today up to now. @param radius metres */
export function newForm(radius: number, now: number): NearbyForm {
  const { from } = presetRange('today', now)
  return { from, to: startOfMinute(now), radius: String(Math.round(radius)) }
}

/** Parses the form. The fields show minutes: the last one counts in full. */
export function readForm({ from, to, radius }: NearbyForm): ReadForm {
  const t = panelTexts.validation
  const metres = /^\d+$/.test(radius.trim()) ? Number(radius) : 0
  const ffinal = to === null ? null : endOfMinute(to)
  const problem =
    from === null || ffinal === null
      ? t.allRequired
      : rangeProblem(from, ffinal) === 'order'
        ? t.dates.order
        : ffinal - from > maxNearby
          ? t.nearby.span
          : undefined
  const isRadius = metres >= 1 && metres <= farthestNearby
  if (problem !== undefined || !isRadius || from === null || ffinal === null)
    return {
      problems: {
        ...(problem !== undefined && { dates: problem }),
        ...(!isRadius && { radius: t.nearby.radius }),
      },
    }
  return { asked: { finicial: from, ffinal, radio: metres } }
}
