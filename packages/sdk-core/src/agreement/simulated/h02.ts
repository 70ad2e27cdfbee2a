import { digitsOf } from './bytes.js'
import { minutes } from './gps103.js'
import type { SimulatedTracker } from './simulated-tracker.js'

const kmhPerKnot = 1.852
/** All quiet, with the engine on and off: alarms are bits that are low, the ignition is bit 10. */
const status = { on: 'FFFFFFFF', off: 'FFFFFBFF' } as const

/** An H02 device, as Sinotrack makes them. @param id ten digits, or its imei */
export function h02Tracker(id: string): SimulatedTracker {
  return {
    hello: `*HQ,${id},HTBT#`,
    sentence(time, { lat, lng, speed, course, acc }) {
      const utc = digitsOf(time)
      const date = `${utc.slice(6, 8)}${utc.slice(4, 6)}${utc.slice(2, 4)}`
      const place = `${minutes(lat, 2)},${lat < 0 ? 'S' : 'N'},${minutes(lng, 3)},${lng < 0 ? 'W' : 'E'}`
      const knots = (speed / kmhPerKnot).toFixed(2)
      return `*HQ,${id},V1,${utc.slice(8)},A,${place},${knots},${course.toFixed(0)},${date},${acc ? status.on : status.off}#`
    },
  }
}
