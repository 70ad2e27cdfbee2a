export interface Crc16 {
  /** Polynomial in reflected form. */
  readonly polynomial: number
  readonly initial: number
  /** Value that is XORed with the result. */
  readonly final: number
}

export const crc16Ibm: Crc16 = { polynomial: 0xa001, initial: 0, final: 0 }
export const crc16X25: Crc16 = { polynomial: 0x8408, initial: 0xffff, final: 0xffff }

/** Returns the checksum of bytes. Frames are short, so it needs no lookup table. */
export function crc16(bytes: Uint8Array, { polynomial, initial, final }: Crc16): number {
  let sum = initial
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 1) === 1 ? (sum >>> 1) ^ polynomial : sum >>> 1
  }
  return (sum ^ final) & 0xffff
}
