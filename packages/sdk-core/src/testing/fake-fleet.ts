import { type Account, embedded } from '@baliza/agreement'
import type { Imei, Unit } from '@baliza/agreement/entities/unit.js'
import { createFakeLog, type FakeLog } from './fake-log.js'
import { createFleetInMotion } from './fleet-in-motion.js'
import { type WireUnit, wireUnit } from './wire-unit.js'

/** The fake server's fleet and its feed, with the same versions as the real server. */
export interface FakeFleet {
  readonly units: () => readonly Unit[]
  /** Advances the time to `now`. */
  advance(now: number): void
  /** Replaces the unit with this imei, or adds it. */
  put(unit: Unit): void
  remove(imei: Imei): void
  /** Discards every version, like a server that restarts. */
  restart(): void
  /** Positions that the trackers have sent: the unit after each position. */
  readonly stored: FakeLog<Unit>
  version(): string
  /** Returns the answer to `getObjetos`. */
  answer(since: unknown, how: FeedView): Record<string, unknown>
}

/** The part of the feed that a reader receives. */
export interface FeedView {
  /** Units that the reader sees. */
  readonly seen: ReadonlySet<Imei>
  readonly viewer: Pick<Account, 'rol' | 'embed'>
  readonly deltas: boolean
}

export function createFakeFleet(made: readonly Unit[], seed: number, start: number): FakeFleet {
  let motion = createFleetInMotion(made, seed, start)
  let time = start
  let epoch = 1
  let count = 1
  let touched = new Map<Imei, number>()
  let removed = new Map<Imei, { readonly id: string; readonly at: number }>()
  const stored = createFakeLog<Unit>()

  const version = () => `${seed.toString(36)}${epoch}.${count}`

  function rebuild(units: readonly Unit[]) {
    motion = createFleetInMotion(units, seed + count, time)
  }

  return {
    units: () => motion.units,
    version,
    stored,
    advance(now) {
      time = now
      const reported = motion.advance(now)
      if (reported.length === 0) return
      count++
      for (const place of reported) {
        const unit = motion.units[place] as Unit
        touched.set(unit.imei, count)
        stored.add(unit)
      }
    },
    put(unit) {
      count++
      touched.set(unit.imei, count)
      removed.delete(unit.imei)
      const { units } = motion
      const before = units.find(({ imei }) => imei === unit.imei)
      const known = before !== undefined
      if (unit.timestamp !== null && unit.timestamp !== before?.timestamp) stored.add(unit)
      rebuild(known ? units.map((old) => (old.imei === unit.imei ? unit : old)) : [...units, unit])
    },
    remove(imei) {
      count++
      touched.delete(imei)
      const id = motion.units.find((unit) => unit.imei === imei)?.id ?? ''
      removed.set(imei, { id, at: count })
      rebuild(motion.units.filter((unit) => unit.imei !== imei))
    },
    restart() {
      epoch++
      count = 1
      touched = new Map()
      removed = new Map()
    },
    answer(since, { seen, viewer, deltas }) {
      const units = motion.units.filter(({ imei }) => seen.has(imei))
      const write = (some: readonly Unit[]): readonly WireUnit[] =>
        some.map((unit) => embedded(viewer, wireUnit(unit, viewer.rol === 1), () => unit.id))
      const whole = { status: 1, mensaje: '', ...(deltas ? { version: version() } : {}) }
      const [of, at] = String(since).split('.')
      const from = Number(at)
      const follows = deltas && of === version().split('.')[0] && from > 0 && from <= count
      if (!follows) return { ...whole, data: write(units) }
      return {
        ...whole,
        delta: true,
        data: write(units.filter(({ imei }) => (touched.get(imei) ?? 0) > from)),
        removed: [...removed]
          .filter(([, { at }]) => at > from)
          .map(([imei, { id }]) => (viewer.embed === undefined ? imei : id)),
      }
    },
  }
}
