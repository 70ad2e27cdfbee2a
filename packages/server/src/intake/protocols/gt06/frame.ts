import { hasRightSum } from './frames.js'

export interface Frame {
  readonly type: number
  /** Has two length bytes. Its answer has them too. */
  readonly isExtended: boolean
  /** The bytes between the type and the serial. */
  readonly body: Buffer
  /** The answer repeats it. */
  readonly serial: number
  /** Whether its checksum is correct: some devices always send wrong ones. */
  readonly hasRightSum: boolean
}

/**
 * Splits a frame into its parts. With a correct checksum the frame is complete, regardless of its length byte: some devices count
 * two bytes less. With a wrong checksum it is complete only if its length is correct.
 * @param text Latin 1
 * @returns null if the frame is incomplete
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
