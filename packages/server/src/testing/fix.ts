import type { Fix } from '../fixes/fix.js'
import type { Latest } from '../fixes/latest.js'

/** When the stories of the tests begin, Unix ms. */
export const start = Date.UTC(2026, 10, 21, 12)

/** A unit that has sent nothing yet. */
export const unheard: Latest = {
  imei: '860000000000001',
  lat: null,
  lng: null,
  speed: 0,
  acc: false,
  acc_since: null,
  blocked_since: null,
  state_since: null,
  angulo: 0,
  altitude: 0,
  odometro: 0,
  gps_status: '',
  timestamp: null,
  time_server: null,
  door: null,
  battery: null,
  alarm: null,
  alarm_at: null,
  alarms: null,
  low_battery: false,
  low_battery_at: null,
  judged: null,
}

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
