import { initialPlausibility, type PlausibilityState } from '@baliza/agreement'

type Place = NonNullable<PlausibilityState['anchor']>
type PlacedFix = NonNullable<PlausibilityState['last']>

type KeptPlace = readonly [lat: number, lng: number, accuracy: number | null]
type KeptFix = readonly [
  time: number,
  lat: number,
  lng: number,
  speed: number | null,
  acc: boolean | null,
  accuracy: number | null,
  received?: boolean,
]

/**
 * A {@link PlausibilityState} as stored in `unit_live.judged`: without property names, which would be most of the data written per fix.
 */
export type KeptState = readonly [
  last: KeptFix | null,
  anchor: KeptPlace | null,
  waiting: KeptFix | null,
  beforeJump: KeptFix | null,
  speed: number | null,
  speedAt: number,
  stands: boolean,
  on: boolean,
  saysEngine: boolean,
  // An earlier version did not write the following elements.
  saysSpeed?: boolean,
  spread?: number,
  repeatedSince?: number | null,
  waitsSince?: number | null,
]

export const saysEngine = 8

export function keepState(state: PlausibilityState): KeptState {
  const { last, anchor, waiting, beforeJump, speed, speedAt, stands, on, saysEngine } = state
  const { saysSpeed, spread, repeatedSince, waitsSince } = state.receiver
  return [
    keepFix(last),
    anchor === null ? null : [anchor.lat, anchor.lng, anchor.accuracy],
    keepFix(waiting),
    keepFix(beforeJump),
    speed,
    speedAt,
    stands,
    on,
    saysEngine,
    saysSpeed,
    spread,
    repeatedSince,
    waitsSince,
  ]
}

export function readState(kept: KeptState): PlausibilityState {
  const [last, anchor, waiting, beforeJump, speed, speedAt, stands, on, saysEngine, ...later] = kept
  const [saysSpeed, spread, repeatedSince, waitsSince] = later
  const { receiver: unknown } = initialPlausibility
  return {
    last: readFix(last),
    anchor: readPlace(anchor),
    stands,
    waiting: readFix(waiting),
    beforeJump: readFix(beforeJump),
    speed,
    speedAt,
    on,
    saysEngine,
    receiver: {
      saysSpeed: saysSpeed ?? unknown.saysSpeed,
      spread: spread ?? unknown.spread,
      repeatedSince: repeatedSince ?? unknown.repeatedSince,
      waitsSince: waitsSince ?? unknown.waitsSince,
    },
  }
}

function keepFix(fix: PlacedFix | null): KeptFix | null {
  if (fix === null) return null
  const { time, lat, lng, speed, acc, accuracy, received } = fix
  return received === undefined
    ? [time, lat, lng, speed, acc, accuracy]
    : [time, lat, lng, speed, acc, accuracy, received]
}

function readFix(kept: KeptFix | null): PlacedFix | null {
  if (kept === null) return null
  const [time, lat, lng, speed, acc, accuracy, received] = kept
  return { time, lat, lng, speed, acc, accuracy, ...(received === undefined ? {} : { received }) }
}

function readPlace(kept: KeptPlace | null): Place | null {
  if (kept === null) return null
  const [lat, lng, accuracy] = kept
  return { lat, lng, accuracy }
}
