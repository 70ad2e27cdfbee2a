import type { Unit } from '@baliza/agreement/entities/unit.js'

/**
 * Failure of the fake server.
 *
 * - `offline`: no answer. - `error`: HTTP 500. - `slow`: the answer arrives after the caller's timeout.
 * - `inactive`: `status` 2. - `refused`: `status` 0 with a `mensaje`, for all calls except the login.
 * - `malformed`: an HTML page. - `expired`: every session has ended (401).
 */
export type FakeFailure = 'offline' | 'error' | 'slow' | 'inactive' | 'refused' | 'malformed' | 'expired'

/** State that can be changed while the fake server runs. */
export interface FakeState {
  /** Current failure, or `null`. */
  readonly failWith: FakeFailure | null
  /** Whether the fleet is empty. */
  readonly empty: boolean
  /** Delay before each answer, and before each line of a streamed answer, in ms. */
  readonly delay: number
  /** Whether the fleet moves with the clock. Otherwise it only moves with `move()`. */
  readonly moving: boolean
  /** Whether the feed supports versions, deltas and 304. Otherwise every answer is complete. */
  readonly deltas: boolean
  /** Interval between alerts while the fleet moves, in ms. */
  readonly alertEvery: number
}

/** Initial settings of the fake server. */
export interface FakeSetting extends Partial<FakeState> {
  /** The same seed creates the same fleet and the same drive. */
  readonly seed?: number
  /** Number of units, or the units. 12 by default. */
  readonly units?: number | readonly Unit[]
  /** Number of open alerts at the start. 3 by default. */
  readonly alerts?: number
  /** Current time in Unix ms; by default, the real time. */
  readonly clock?: () => number
}

/**
 * Scenarios to test a program or a screen: `createFakeBackend({ scenario: 'storm' })` starts in a scenario, and
 * `backend.setState(fakeScenarios.offline)` changes to a scenario later.
 *
 * - `live`: the fleet drives. - `drive`: one unit, on its route. - `empty`: no unit. - `many`: 5,000 moving units.
 * - `storm`: 60 open alerts, and two more per second. - `slow`: each answer takes 3 s. - `offline`: no answer.
 * - `refused`: the server refuses every call. - `ended`: every session has ended.
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
/** Name of one of the {@link fakeScenarios}. */
export type FakeScenario = keyof typeof fakeScenarios

/** Options of {@link createFakeBackend}. */
export interface FakeBackendOptions extends FakeSetting {
  /** Initial scenario. Other options override its values. */
  readonly scenario?: FakeScenario
}
