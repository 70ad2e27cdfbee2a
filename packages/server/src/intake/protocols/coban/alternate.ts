import type { Fix } from '../../../tracking/latest/fix.js'
import { blankFix } from '../../blank-fix.js'
import { toFlag } from '../../values.js'

/**
 * The alternate layout, which ends in `*`: decimal degrees and km/h.
 * `imei:<15>,name,event,sensor,volts,hhmmss,ddmmyy,rssi,gps,lat,lng,km/h,course,altitude,hdop,satellites,acc,charge,error,`
 */
export function isAlternate(fields: readonly string[]): boolean {
  return (
    fields.length >= 18 &&
    /^\d{6}$/.test(fields[5] ?? '') &&
    /^\d{6}$/.test(fields[6] ?? '') &&
    isDecimal(fields[9]) &&
    isDecimal(fields[10])
  )
}

/** @returns `null` if its date is invalid */
export function decodeAlternate(fields: readonly string[], imei: string, receivedAt: number): Fix | null {
  const [hour = 0, minute = 0, second = 0] = pairs(fields[5])
  const [date = 0, month = 0, year = 0] = pairs(fields[6])
  const time = Date.UTC(2000 + year, month - 1, date, hour, minute, second)
  const isDate = new Date(time).getUTCMonth() === month - 1 && new Date(time).getUTCDate() === date
  if (!isDate) return null
  const valid = Number(fields[8]) > 0
  const number = (index: number) =>
    /^-?\d+(?:\.\d+)?$/.test(fields[index] ?? '') ? Number(fields[index]) : null
  const event = fields[2]?.replace(/^-+$/, '') ?? ''
  return {
    ...blankFix(imei, receivedAt),
    time,
    valid,
    lat: valid ? number(9) : null,
    lng: valid ? number(10) : null,
    speed: valid ? number(11) : null,
    course: valid ? number(12) : null,
    altitude: valid ? number(13) : null,
    acc: toFlag(fields[16]),
    attributes: {
      ...(event === '' ? {} : { keyword: event }),
      ...(number(15) === null ? {} : { satellites: number(15) ?? 0 }),
      charge: toFlag(fields[17]) === true,
    },
  }
}

function isDecimal(text: string | undefined): boolean {
  return /^-?\d{1,3}\.\d+$/.test(text ?? '')
}

/** `hhmmss` → three numbers. */
function pairs(text = ''): number[] {
  return [0, 2, 4].map((from) => Number(text.slice(from, from + 2)))
}
