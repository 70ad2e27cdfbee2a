import { type Around, createPasses, limitWithoutEvent, type Pass } from '@baliza/agreement'
import { type PackedSlice, unpackSlice } from '../storage/positions/slices.js'
import type { Range, TrackFix, UnitFixes } from '../tracks/track.js'
import { createDays } from './days.js'
import { createJourney, type Moment } from './journey.js'
import { createSpeeding, type Stretch } from './speeding.js'
import { createSummary, type Summary } from './summary.js'
import { createUsage, type Usage } from './usage.js'

/** The parameters of each kind of report. Plain data, so that they can be sent to another thread. */
export interface Questions {
  readonly usage: { readonly now: number }
  /** `limits`: speed limits in km/h, by IMEI. `starts`: starts of the days, in Unix ms. */
  readonly general: {
    readonly now: number
    readonly limits: ReadonlyMap<string, number>
    readonly starts: readonly number[]
  }
  /** `limit`: in km/h. */
  readonly speeding: { readonly limit: number }
  /** `during`: range in which passes count. Fixes up to ten minutes later determine how a pass ended. */
  readonly nearby: { readonly around: Around; readonly during: Range }
}

export interface Results {
  readonly usage: Usage
  /** `days`: distance per day, in km. */
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

/** Processes the moments of a unit in time order. */
interface Reducer<Result> {
  add(moment: Moment): void
  /** Whether an interval that began within the range has not ended. If so, later moments are passed to `follow`. */
  isOpen?(): boolean
  follow?(moment: Moment): void
  end(): Result
}

type Reducers = {
  readonly [Of in Kind]: (imei: string, range: Range, asked: Questions[Of]) => Reducer<Results[Of]>
}

const reducers: Reducers = {
  usage: (_, range, { now }) => createUsage(range, now),
  general(imei, range, { now, limits, starts }) {
    const summary = createSummary(range, { limit: limits.get(imei) ?? limitWithoutEvent, now })
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
  /** Uses the accepted positions of a unit and the paths between them. */
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

/** Computes a report from the fixes of units, each in time order. */
export function createComputation<Of extends Kind>(
  { kind, range, asked }: Question<Of>,
  imeis: readonly string[],
) {
  const units = imeis.map((imei) => {
    const reducer = reducers[kind](imei, range, asked)
    /** Number of fixes added up to the end of the range, and number of those whose moment is known. */
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
    /** Adds fixes before or after the range. @returns the units whose result depends on more fixes after it */
    addFixes(around: readonly UnitFixes[]): readonly string[] {
      for (const { imei, fixes } of around) {
        const unit = byImei.get(imei)
        if (unit !== undefined) fixes.forEach(unit.add)
      }
      return units.filter((unit) => unit.needsMore()).map(({ imei }) => imei)
    },
    /** @returns the number of fixes in the slice */
    addSlice(packed: PackedSlice): number {
      const slice = unpackSlice(packed)
      const unit = byImei.get(slice.imei)
      if (unit !== undefined) slice.each(unit.add)
      return slice.count
    },
    /** Returns the results in the order of `imeis`. */
    end(): Results[Of][] {
      return units.map(({ journey, reducer }) => {
        journey.end()
        return reducer.end()
      })
    },
  }
}
