import type { Fix } from '../fixes/fix.js'
import { type Latest, neverHeard } from '../fixes/latest.js'

/** When the stories of the tests begin, Unix ms. */
export const start = Date.UTC(2026, 10, 21, 12)

/** A unit that has sent nothing yet. */
export const unheard: Latest = neverHeard('860000000000001')

/** What of a fix is not as usual; `late`: how long after its time it arrives, s. */
export type ReportedFix = Partial<Omit<Fix, 'time'>> & { readonly late?: number }

/** A fix so many seconds after the start; it is on the equator, where a degree is 111 km. */
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
