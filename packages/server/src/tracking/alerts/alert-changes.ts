import type { AlertType } from '@baliza/agreement'
import type { Withdrawn } from '../rules/rule-state.js'
import type { Raised } from './raise.js'

/** Changes to the alerts of units after late fixes are inserted. */
export interface AlertChanges {
  readonly added: readonly Raised[]
  /** Events that happened at another time than recorded. Their alerts stay, and no account is notified again. */
  readonly moved: readonly { readonly from: number; readonly to: Raised }[]
  readonly withdrawn: readonly WithdrawnAlert[]
}

export interface WithdrawnAlert {
  readonly imei: string
  readonly event: string | null
  /** `null`: the type that the event raises. */
  readonly clave: AlertType | null
  /** Unix ms. */
  readonly time: number
}

/**
 * Returns the net changes. An event that is raised and withdrawn in one batch is not written. An event that is withdrawn and
 * raised at another time is moved.
 */
export function alertChanges(
  raised: readonly Raised[],
  withdrawn: readonly (Raised | Withdrawn)[],
): AlertChanges {
  if (withdrawn.length === 0) return { added: raised, moved: [], withdrawn: [] }
  const added = [...raised]
  const wrong = withdrawn.filter(
    (one) => take(added, (other) => other.time === one.time && isSameEvent(other, one)) === null,
  )
  const moved: { from: number; to: Raised }[] = []
  const gone: WithdrawnAlert[] = []
  for (const one of wrong) {
    const nearest = added
      .filter((other) => isSameEvent(other, one))
      .sort((a, b) => Math.abs(a.time - one.time) - Math.abs(b.time - one.time))[0]
    const to = nearest === undefined ? null : take(added, (other) => other === nearest)
    const { imei, event, time } = one
    if (to === null) gone.push({ imei, event, time, clave: 'clave' in one ? one.clave : null })
    else moved.push({ from: time, to })
  }
  return { added, moved, withdrawn: gone }
}

function isSameEvent(raised: Raised, other: Raised | Withdrawn): boolean {
  if (raised.imei !== other.imei || raised.event !== other.event) return false
  return !('what' in other) || raised.what === other.what
}

function take(from: Raised[], matches: (one: Raised) => boolean): Raised | null {
  const index = from.findIndex(matches)
  return index < 0 ? null : (from.splice(index, 1)[0] ?? null)
}
