import { digitsOf } from './bytes.js'
import type { TrackerMoment } from './gps103.js'
import type { SimulatedTracker } from './simulated-tracker.js'

/** Protocol version of a GV300. */
const version = '060228'

/** Simulates a Queclink device: a GV300 that waits for an acknowledgement of each report. */
export function queclinkTracker(imei: string): SimulatedTracker {
  let number = 0
  let metres = 0
  /** Acknowledgement of its last report. */
  let answer = ''
  const count = () => {
    number = (number + 1) & 0xffff
    return number.toString(16).toUpperCase().padStart(4, '0')
  }

  /** @param own the fields before the position @param status the fields after it */
  function report(name: string, own: string, status: string, time: number, moment: TrackerMoment): string {
    const { lat, lng, speed, course } = moment
    const utc = digitsOf(time)
    const place = `1,${speed.toFixed(1)},${Math.round(course) % 360},2240.0,${lng.toFixed(6)},${lat.toFixed(6)},${utc}`
    metres += speed / 3.6
    const odometer = (metres / 1_000).toFixed(1)
    const mark = count()
    answer = `+SACK:${mark}$`
    return `+RESP:${name},${version},${imei},,${own},${place},0334,0020,2B24,52CC,00,${odometer},${status}${utc},${mark}$`
  }

  return {
    get hello() {
      return `+ACK:GTHBD,${version},${imei},,${digitsOf(Date.now())},${count()}$`
    },
    sentence(time, moment) {
      const { speed, acc } = moment
      const status = acc ? (speed > 0 ? '220100' : '210100') : '110000'
      return report('GTFRI', '12600,10,1', `00000:00:00,,,,100,${status},,,,`, time, moment)
    },
    sos: (time, moment) => report('GTSOS', ',00,1', '', time, moment),
    answered: 'all',
    isKept: (heard) => heard.includes(answer),
  }
}
