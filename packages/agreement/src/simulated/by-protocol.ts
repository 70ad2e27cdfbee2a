import type { TrackerProtocolName } from '../codes/tracker-models.js'
import { gps103Sentence } from './gps103.js'
import { gt06Tracker } from './gt06.js'
import { h02Tracker } from './h02.js'
import { queclinkTracker } from './queclink.js'
import type { SimulatedTracker } from './simulated-tracker.js'
import { suntechTracker } from './suntech.js'
import { teltonikaTracker } from './teltonika.js'

const kinds: Readonly<Record<TrackerProtocolName, (id: string) => SimulatedTracker>> = {
  coban: (imei) => ({
    hello: `##,imei:${imei},A;`,
    sentence: (time, moment) => gps103Sentence(imei, 'tracker', time, moment),
    sos: (time, moment) => gps103Sentence(imei, 'help me', time, moment),
    answered: 'sos',
    isKept: (heard) => heard.includes(`**,imei:${imei},E;`),
  }),
  suntech: suntechTracker,
  queclink: queclinkTracker,
  gt06: gt06Tracker,
  teltonika: teltonikaTracker,
  h02: h02Tracker,
}

/**
 * Returns a simulated tracker.
 * @param id id that the device reports: its IMEI, or the unit's 'ID en el equipo' for Suntech and H02
 */
export function simulatedTracker(protocol: TrackerProtocolName, id: string): SimulatedTracker {
  return kinds[protocol](id)
}
