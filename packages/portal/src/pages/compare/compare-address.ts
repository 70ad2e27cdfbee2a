import { hostNow, type Imei, presetRange } from '@baliza/sdk-core/internal'
import type { Range } from '../../workspace/history-form-state.js'

/** State of the page in its address: `?unidades=…,…&desde=…&hasta=…`, Unix ms. */
export interface CompareAddress extends Range {
  readonly units: readonly Imei[]
}

/** Reads the state; the range is today if the address has none. */
export function readCompareAddress(query: URLSearchParams): CompareAddress {
  const units = (query.get('unidades') ?? '').split(',').filter((imei) => imei !== '')
  const [from, to] = [timeIn(query.get('desde')), timeIn(query.get('hasta'))]
  const range = from === null || to === null ? presetRange('today', hostNow()) : { from, to }
  return { units: [...new Set(units)], ...range }
}

export function writeCompareAddress({ units, from, to }: CompareAddress) {
  return {
    unidades: units.length === 0 ? null : units.join(','),
    desde: from === null ? null : String(from),
    hasta: to === null ? null : String(to),
  }
}

function timeIn(text: string | null): number | null {
  const time = Number(text)
  return text !== null && /^\d{1,15}$/.test(text) ? time : null
}
