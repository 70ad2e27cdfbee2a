import { type Latest, neverHeard } from '../tracking/latest/apply-fix.js'
import type { Fix } from '../tracking/latest/fix.js'

/** Start of the tests' stories, Unix ms. */
export const start = Date.UTC(2026, 10, 21, 12)

/** A unit that has sent nothing yet. */
export const unheard: Latest = neverHeard('860000000000001')

/** Differences of a fix from the default. `late`: delay of its arrival in s. */
export type ReportedFix = Partial<Omit<Fix, 'time'>> & { readonly late?: number }

/** A fix `seconds` after the start. It is on the equator, where a degree is 111 km. */
export function fixAfter(seconds: number, { late = 0, ...reported }: ReportedFix): Fix {
  const time = start + seconds * 1_000
  const plain = {
    lat: 0,
    lng: 0,
    speed: 60,
    course: 90,
    altitude: null,
    acc: null,
    door: null,
    battery: null,
  }
  return {
    imei: unheard.imei,
    time,
    receivedAt: time + 1_000 + late * 1_000,
    valid: true,
    odometer: null,
    reason: 'position',
    attributes: {},
    ...plain,
    ...reported,
  }
}

export const noSatellites = { valid: false, lat: null, lng: null, speed: null } as const
