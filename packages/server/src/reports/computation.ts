import { type Around, createPasses, type Pass } from '@baliza/sdk-core'
import { type PackedSlice, unpackSlice } from '../storage/positions/slices.js'
import type { Range, TrackFix, UnitFixes } from '../tracks/track.js'
import { createDays } from './days.js'
import { createJourney, type Moment } from './journey.js'
import { createSpeeding, type Stretch } from './speeding.js'
import { createSummary, type Summary } from './summary.js'
import { createUsage, type Usage } from './usage.js'

/** What reports ask of their units, and what comes of each: plain, so that it can be asked of another thread. */
export interface Questions {
  readonly usage: { readonly now: number }
  /** `limits`: km/h, by imei; `starts`: where the days begin, Unix ms. */
  readonly general: {
    readonly now: number
    readonly limits: ReadonlyMap<string, number>
    readonly starts: readonly number[]
  }
  /** `limit`: km/h. */
  readonly speeding: { readonly limit: number }
  /** `during`: when a pass counts; what follows within ten minutes says how it ended. */
  readonly nearby: { readonly around: Around; readonly during: Range }
}

export interface Results {
  readonly usage: Usage
  /** `days`: km. */
  readonly general: { readonly summary: Summary; readonly days: readonly number[] }
  readonly speeding: readonly Stretch[]
  readonly nearby: readonly Pass[]
}

export type Kind = keyof Questions

export interface Question<Of extends Kind = Kind> {
  readonly kind: Of
  readonly range: Range
  readonly asked: Questions[Of]
}

/** Takes a unit's moments, in their order. */
interface Reducer<Result> {
  add(moment: Moment): void
  /** Something that began within the range has not ended: what follows the range is given to `follow`. */
  isOpen?(): boolean
  follow?(moment: Moment): void
  end(): Result
}

type Reducers = {
  readonly [Of in Kind]: (imei: string, range: Range, asked: Questions[Of]) => Reducer<Results[Of]>
}

/** km/h: what the general report calls too fast where nobody watches a unit's speed: the limit of most highways. */
const generalLimit = 90

const reducers: Reducers = {
  usage: (_, range, { now }) => createUsage(range, now),
  general(imei, range, { now, limits, starts }) {
    const summary = createSummary(range, { limit: limits.get(imei) ?? generalLimit, now })
    const days = createDays(starts, range)
    return {
      add(moment) {
        summary.add(moment)
        days.add(moment)
      },
      follow: summary.follow,
      isOpen: summary.isOpen,
      end: () => ({ summary: summary.end(), days: days.end() }),
    }
  },
  speeding(_, range, { limit }) {
    const speeding = createSpeeding({ ...range, limit })
    const found: Stretch[] = []
    const take = (stretch: Stretch | null) => {
      if (stretch !== null) found.push(stretch)
    }
    const add = (moment: Moment) => take(speeding.add(moment))
    return {
      add,
      follow: add,
      isOpen: speeding.isOpen,
      end() {
        take(speeding.end())
        return found
      },
    }
  },
  /** The believed places of a unit, whose ways between count. */
  nearby(_imei, _range, { around, during }) {
    const passes = createPasses(around, during)
    return {
      add({ placed, lat, lng, fix }) {
        if (placed && lat !== null && lng !== null) passes.add({ ...fix, lat, lng })
      },
      end: passes.end,
    }
  },
}

export type Computation<Of extends Kind = Kind> = ReturnType<typeof createComputation<Of>>

/** Makes of what units sent, each in the order of time, what a report asks of them. */
export function createComputation<Of extends Kind>(
  { kind, range, asked }: Question<Of>,
  imeis: readonly string[],
) {
  const units = imeis.map((imei) => {
    const reducer = reducers[kind](imei, range, asked)
    /** Fixes up to the end of the range that have been added, and of those the ones whose moment is known. */
    const count = { added: 0, known: 0 }
    const journey = createJourney((moment) => {
      if (moment.time <= range.to) {
        count.known += 1
        reducer.add(moment)
      } else reducer.follow?.(moment)
    })
    return {
      imei,
      reducer,
      journey,
      add(fix: TrackFix) {
        if (fix.time <= range.to) count.added += 1
        journey.add(fix)
      },
      needsMore: () => count.known < count.added || reducer.isOpen?.() === true,
    }
  })
  const byImei = new Map(units.map((unit) => [unit.imei, unit]))
  return {
    /**
     * What was before the range, and what is after it.
     * @returns the units whose result depends on more of what is after it
     */
    addFixes(around: readonly UnitFixes[]): readonly string[] {
      for (const { imei, fixes } of around) {
        const unit = byImei.get(imei)
        if (unit !== undefined) fixes.forEach(unit.add)
      }
      return units.filter((unit) => unit.needsMore()).map(({ imei }) => imei)
    },
    /** @returns how many fixes it was */
    addSlice(packed: PackedSlice): number {
      const slice = unpackSlice(packed)
      const unit = byImei.get(slice.imei)
      if (unit !== undefined) slice.each(unit.add)
      return slice.count
    },
    /** Of each unit, in the order in which they were named. */
    end(): Results[Of][] {
      return units.map(({ journey, reducer }) => {
        journey.end()
        return reducer.end()
      })
    },
  }
}
