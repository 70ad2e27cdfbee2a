import type { Unit } from '../entities/unit.js'

/**
 * How the fake host misbehaves.
 *
 * - `offline`: nobody answers. - `error`: HTTP 500. - `slow`: it does not answer before the caller gives up.
 * - `inactive`: `status` 2. - `refused`: `status` 0, with a `mensaje`, to all but the login. - `malformed`: a page of HTML. - `expired`: every session has ended (401).
 */
export type FakeFailure = 'offline' | 'error' | 'slow' | 'inactive' | 'refused' | 'malformed' | 'expired'

/** What can be changed while the fake host runs. */
export interface FakeState {
  /** How it misbehaves; `null`: it does not. */
  readonly failWith: FakeFailure | null
  /** Whether it has no unit to show. */
  readonly empty: boolean
  /** Milliseconds before each answer, and before each line of one that comes in lines. */
  readonly delay: number
  /** Whether the fleet drives as the clock goes; otherwise it does not move until `move()`. */
  readonly moving: boolean
  /** Whether the feed knows versions, deltas and 304; otherwise every answer is a whole one. */
  readonly deltas: boolean
  /** Milliseconds from one alert to the next while the fleet drives. */
  readonly alertEvery: number
}

/** What the fake host begins with. */
export interface FakeSetting extends Partial<FakeState> {
  /** The same seed makes the same fleet, and the same drive. */
  readonly seed?: number
  /** How many units, or which. 12 by default. */
  readonly units?: number | readonly Unit[]
  /** How many alerts are open at the start. 3 by default. */
  readonly alerts?: number
  /** Unix ms; unless given, the real time. */
  readonly clock?: () => number
}

/**
 * Situations to try a program or a screen in: `createFakeBackend({ scenario: 'storm' })` begins in one, and
 * `backend.setState(fakeScenarios.offline)` gets into one later.
 *
 * - `live`: the fleet drives. - `drive`: one unit, along its road. - `empty`: no unit. - `many`: 5,000 that drive.
 * - `storm`: 60 alerts are open, and two more come every second. - `slow`: each answer takes 3 s. - `offline`: nobody
 * answers. - `refused`: the host answers no. - `ended`: every session has ended.
 */
export const fakeScenarios = {
  live: { moving: true },
  drive: { seed: 18, units: 1, alerts: 0, moving: true, alertEvery: Number.POSITIVE_INFINITY },
  empty: { empty: true },
  many: { units: 5_000, moving: true },
  storm: { alerts: 60, moving: true, alertEvery: 500 },
  slow: { delay: 3_000 },
  offline: { failWith: 'offline' },
  refused: { failWith: 'refused' },
  ended: { failWith: 'expired' },
} as const satisfies Readonly<Record<string, FakeSetting>>
/** A situation of {@link fakeScenarios}. */
export type FakeScenario = keyof typeof fakeScenarios

/** How the fake host begins. */
export interface FakeBackendOptions extends FakeSetting {
  /** In this situation; other options go before it. */
  readonly scenario?: FakeScenario
}
