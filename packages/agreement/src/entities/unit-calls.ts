// Not in unit.ts, which every page loads first: these functions are only needed after a call.
import type { Answer } from '../calls/call.js'
import type { IconSize, Imei } from './unit.js'
import { toKey, toWire } from './values.js'

/** Reads the wire's `data.imei` of `getObjetoId`. @throws Malformed */
export function readImeiAnswer({ data }: Answer): Imei {
  return toKey(toWire(data, 'data').imei, 'imei')
}

/** Writes a marker size for `updateIcon`: base64 JSON, or the text `null` for the default (specification 2, section 7.2). */
export function writeIconSize(size: IconSize | null): string {
  return size === null ? 'null' : btoa(JSON.stringify(size))
}
