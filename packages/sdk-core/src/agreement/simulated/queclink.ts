import { digitsOf } from './bytes.js'
import type { SimulatedTracker } from './simulated-tracker.js'

/** Of a GV300. */
const version = '060228'

/** A Queclink device: a GV300 that waits for an acknowledgement of each report. */
export function queclinkTracker(imei: string): SimulatedTracker {
  let number = 0
  let metres = 0
  const count = () => {
    number = (number + 1) & 0xffff
    return number.toString(16).toUpperCase().padStart(4, '0')
  }
  return {
    get hello() {
      return `+ACK:GTHBD,${version},${imei},,${digitsOf(Date.now())},${count()}$`
    },
    sentence(time, { lat, lng, speed, course, acc }) {
      const utc = digitsOf(time)
      const place = `1,${speed.toFixed(1)},${Math.round(course) % 360},2240.0,${lng.toFixed(6)},${lat.toFixed(6)},${utc}`
      metres += speed / 3.6
      const status = acc ? (speed > 0 ? '220100' : '210100') : '110000'
      const rest = `${(metres / 1_000).toFixed(1)},00000:00:00,,,,100,${status},,,,${utc},${count()}`
      return `+RESP:GTFRI,${version},${imei},,12600,10,1,${place},0334,0020,2B24,52CC,00,${rest}$`
    },
  }
}
