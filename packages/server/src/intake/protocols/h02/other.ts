import { ownValue } from '@baliza/agreement'
import type { Fix } from '../../../tracking/latest/fix.js'
import { blankFix } from '../../blank-fix.js'
import { knownAttributes } from '../../values.js'
import { readBattery, readCell, readClock, readNumber } from './fields.js'
import { isStatus, readStatus } from './status.js'
import { readPlaceSentence } from './text.js'

/** Data of a sentence without a position. */
type Read = Partial<Pick<Fix, 'time' | 'battery'>> & {
  readonly attributes: Readonly<Record<string, string | number | null>>
}

/**
 * Readers by sentence type, for cells and for a wearer. They return `null` if the sentence violates the protocol.
 * @param fields fields after the type
 */
const readers: Readonly<Record<string, (fields: readonly string[]) => Read | null>> = {
  /** `HHMMSS,mcc,mnc,delay,count,(lac,cell,strength)…,ddmmyy,status[,battery]` */
  NBR([ofDay, mcc, mnc, , count, ...cells]) {
    const date = Number(count) * 3
    if (!/^\d{1,2}$/.test(count ?? '') || cells[date] === undefined) return null
    return {
      time: readClock(cells[date], ofDay),
      battery: readBattery(readNumber(cells[date + 2])),
      attributes: date === 0 ? {} : readCell(mcc, mnc, cells[0], cells[1]),
    }
  },
  /** `HHMMSS,signal,satellites,battery,steps,turnovers,ddmmyy,status` */
  LINK([ofDay, rssi, satellites, battery, , , date]) {
    if (date === undefined) return null
    return {
      time: readClock(date, ofDay),
      battery: readNumber(battery),
      attributes: { rssi: readNumber(rssi), sat: readNumber(satellites) },
    }
  },
  /** `HHMMSS,mcc and mnc,count,(lac,cell,…)…,battery,restarts,X,ddmmyy,status` */
  V3(fields) {
    const [ofDay, network = '', , lac, cell] = fields
    const [cross, date] = fields.slice(-3)
    if (cross !== 'X') return null
    return {
      time: readClock(date, ofDay),
      attributes: readCell(network.slice(0, 3), network.slice(3), lac, cell),
    }
  },
}

/** @returns `undefined` for a sentence of another type */
export function readOther(
  fields: readonly string[],
  keyword: string,
  id: string,
  receivedAt: number,
): Fix | null | undefined {
  if (keyword === 'VP1') return readPhone(fields, id, receivedAt)
  const reader = ownValue(readers, keyword)
  if (reader === undefined) return undefined
  const read = reader(fields.slice(3))
  if (read === null) return null
  const status = readStatus(fields.slice(-2).find(isStatus))
  return {
    ...blankFix(id, receivedAt),
    time: read.time ?? null,
    battery: read.battery ?? null,
    acc: status.acc,
    reason: status.reason,
    attributes: { ...knownAttributes({ keyword, ...read.attributes }), ...status.attributes },
  }
}

/** `VP1,A,latitude,N,longitude,E,speed,course,ddmmyy`, without a time of day; `VP1,V,mcc,mnc,lac,cell,…`. */
function readPhone(fields: readonly string[], id: string, receivedAt: number): Fix | null {
  if (fields[3] !== 'V') return readPlaceSentence(['', ...fields], 3, 'VP1', id, receivedAt)
  const [mcc, mnc, lac, cell] = fields.slice(4)
  return {
    ...blankFix(id, receivedAt),
    attributes: knownAttributes({ keyword: 'VP1', ...readCell(mcc, mnc, lac, cell) }),
  }
}
