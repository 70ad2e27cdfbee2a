import { digitsOf } from './bytes.js'
import type { TrackerMoment } from './gps103.js'
import type { SimulatedTracker } from './simulated-tracker.js'

const signed = (degrees: number, width: number) =>
  `${degrees < 0 ? '-' : '+'}${Math.abs(degrees).toFixed(6).padStart(width, '0')}`

/** Simulates a Suntech ST300, which identifies itself by a number that is not its IMEI. @param id that number, nine digits */
export function suntechTracker(id: string): SimulatedTracker {
  let number = 0

  /** @param reason why it is sent: its mode and message number, or the type of emergency */
  function sentence(
    keyword: string,
    time: number,
    { lat, lng, speed, course, acc }: TrackerMoment,
    reason: string,
  ): string {
    const utc = digitsOf(time)
    const date = `${utc.slice(0, 8)};${utc.slice(8, 10)}:${utc.slice(10, 12)}:${utc.slice(12)}`
    const place = `${signed(lat, 9)};${signed(lng, 10)};${speed.toFixed(3)};${course.toFixed(2)}`
    const lines = `${acc ? 1 : 0}00000`
    return `ST300${keyword};${id};04;1097B;${date};33d1e2;${place};9;1;0;12.60;${lines};${reason};000000;4.1;1\r`
  }

  return {
    hello: '',
    sentence(time, moment) {
      number = (number + 1) % 10_000
      return sentence('STT', time, moment, `${moment.acc ? 2 : 1};${number}`)
    },
    sos: (time, moment) => sentence('EMG', time, moment, '1'),
    answered: 'sos',
    isKept: (heard) => heard.includes(`ST300CMD;${id};02;AckEmerg\r`),
  }
}
