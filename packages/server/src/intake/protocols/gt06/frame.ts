import { hasRightSum } from './frames.js'

/** What every frame has, whatever it says. */
export interface Frame {
  readonly type: number
  /** Of two length bytes; it is answered alike. */
  readonly isExtended: boolean
  /** The bytes between the type and the serial. */
  readonly body: Buffer
  /** Comes back in the answer. */
  readonly serial: number
  /** Whether its checksum is right: some devices' never are. */
  readonly hasRightSum: boolean
}

/**
 * The parts of a frame. One whose sum is right is whole whatever its length says: some devices count two bytes less. One whose
 * sum is wrong is whole only if its length is right.
 * @param text Latin 1
 * @returns null for what is no whole frame
 */
export function readFrame(text: string): Frame | null {
  const bytes = Buffer.from(text, 'latin1')
  const isExtended = text.startsWith('yy')
  if (!isExtended && !text.startsWith('xx')) return null
  const head = isExtended ? 5 : 4
  if (bytes.length < head + 6 || !text.endsWith('\r\n')) return null
  const length = isExtended ? bytes.readUInt16BE(2) : bytes.readUInt8(2)
  const isRight = hasRightSum(bytes)
  if (!isRight && length !== bytes.length - head - 1) return null
  return {
    type: bytes.readUInt8(head - 1),
    isExtended,
    body: bytes.subarray(head, -6),
    serial: bytes.readUInt16BE(bytes.length - 6),
    hasRightSum: isRight,
  }
}
