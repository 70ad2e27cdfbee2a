import type { Fix } from '../../../tracking/latest/fix.js'

/**
 * Byte counts of a cell's numbers. `narrow`: area 2, cell 3; `wide`, of type 11: network 2, area 2, cell 4; `long`, of 4G: area
 * 4, cell 8.
 */
export type CellLayout = 'narrow' | 'wide' | 'long'

const lengths = { narrow: [2, 3], wide: [2, 4], long: [4, 8] } as const

export interface Cell {
  /** Empty if the country code is invalid: the modem was in no cell. */
  readonly attributes: Fix['attributes']
  /** Length in bytes. */
  readonly length: number
}

/** @returns null if it is too short */
export function readCell(bytes: Buffer, layout: CellLayout): Cell | null {
  if (bytes.length < 2) return null
  const country = bytes.readUInt16BE(0)
  const network = country >> 15 === 1 || layout === 'wide' ? 2 : 1
  const [area, cell] = lengths[layout]
  const length = 2 + network + area + cell
  if (bytes.length < length) return null
  const lac = bytes.readUIntBE(2 + network, area)
  const cid = bytes.subarray(2 + network + area, length).toString('hex')
  return {
    length,
    attributes: isCountry(country & 0x7fff)
      ? {
          mcc: country & 0x7fff,
          mnc: bytes.readUIntBE(2, network),
          lac: lac.toString(16),
          cid: cid.replace(/^0+(?=.)/, ''),
        }
      : {},
  }
}

/** Whether a number is a possible mobile country code. */
export function isCountry(code: number): boolean {
  return code >= 200 && code < 800
}
