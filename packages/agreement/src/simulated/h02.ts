import { digitsOf } from './bytes.js'
import { minutes, type TrackerMoment } from './gps103.js'
import type { SimulatedTracker } from './simulated-tracker.js'

const kmhPerKnot = 1.852
/** Status word without alarms, with the engine on and off. Alarm bits are active low; bit 10 is the ignition. */
const status = { on: 'FFFFFFFF', off: 'FFFFFBFF' } as const
/** Status word with an SOS alarm. */
const cry = { on: 'FFFFFFFD', off: 'FFFFFBFD' } as const

/** Simulates an H02 device, as Sinotrack makes them. @param id ten digits, or its IMEI */
export function h02Tracker(id: string): SimulatedTracker {
  function sentence(
    time: number,
    { lat, lng, speed, course, acc }: TrackerMoment,
    bits: Readonly<Record<'on' | 'off', string>>,
  ): string {
    const utc = digitsOf(time)
    const date = `${utc.slice(6, 8)}${utc.slice(4, 6)}${utc.slice(2, 4)}`
    const place = `${minutes(lat, 2)},${lat < 0 ? 'S' : 'N'},${minutes(lng, 3)},${lng < 0 ? 'W' : 'E'}`
    const knots = (speed / kmhPerKnot).toFixed(2)
    return `*HQ,${id},V1,${utc.slice(8)},A,${place},${knots},${course.toFixed(0)},${date},${acc ? bits.on : bits.off}#`
  }

  return {
    hello: `*HQ,${id},HTBT#`,
    sentence: (time, moment) => sentence(time, moment, status),
    sos: (time, moment) => sentence(time, moment, cry),
    answered: 'all',
    isKept: (heard) => heard.includes(`*HQ,${id},V4,V1,`),
  }
}
