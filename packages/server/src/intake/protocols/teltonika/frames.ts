import { crc16, crc16Ibm } from '../../trackers/crc16.js'
import { type Framer, maxFrame } from '../../trackers/framer.js'
import { detached } from '../../values.js'

/** A single byte that a device sends periodically to keep the connection open. */
export const ping = '\xff'
/** Beginning of a login: the length of an IMEI. */
export const loginMark = '\0\x0f'
/** Beginning of every other packet. */
export const preamble = '\0\0\0\0'

/** The length of the IMEI and the IMEI. */
export const loginLength = 2 + 15
/** Preamble and length before a packet's content; a checksum of four bytes follows the content. */
export const headLength = 8
export const checksumLength = 4
/** Codec, and twice the number of records. */
const minLength = 3

/** Codecs of records and of command answers. Other codecs do not belong to this protocol. */
const codecs = '\x08\x8e\x10\x0c\x0d\x0e'

/**
 * Maximum number of consecutive damaged packets that may contain the next one. Otherwise thousands of nested heads would each
 * need a checksum calculation.
 */
const maxDamaged = 8

/** Creates a framer for one connection, which buffers the incomplete frame. */
export function createFramer(): Framer {
  /** Pieces of the incomplete frame, which are joined once it is complete. */
  let rest: string[] = []
  let length = 0
  /** Number of bytes that are needed before the next frame can end. */
  let wanted = 1
  let oversized = false
  /** Number of consecutive packets with a wrong checksum. */
  let damaged = 0

  /**
   * Returns the end of a frame whose length indicates `until`. If its checksum is wrong and another frame begins within it, it
   * ends there, because its length is damaged. If no frame begins within it, its content is damaged, and decoding it answers the
   * device.
   */
  function endOf(text: string, at: number, until: number): number {
    if (text.startsWith(ping, at) || text.startsWith(loginMark, at)) return until
    damaged = isIntact(text.slice(at, until)) ? 0 : damaged + 1
    return damaged === 0 || damaged > maxDamaged ? until : Math.min(nextStart(text, at + 1), until)
  }

  return {
    push(bytes) {
      const frames: string[] = []
      if (oversized || bytes.length === 0) return frames
      rest.push(detached(bytes.toString('latin1')))
      length += bytes.length
      if (length < wanted) return frames
      const text = rest.join('')
      let at = 0
      for (;;) {
        const needed = frameLength(text, at)
        oversized = needed !== null && needed > maxFrame
        const until = needed === null ? nextStart(text, at + 1) : at + needed
        wanted = until - at
        if (oversized || until > text.length) break
        const to = needed === null ? until : endOf(text, at, until)
        frames.push(detached(text.slice(at, to)))
        at = to
      }
      rest = at === text.length ? [] : [detached(text.slice(at))]
      length = text.length - at
      return frames
    },
    get oversized() {
      return oversized
    },
  }
}

/** Creates a framer for a datagram, which is one frame. */
export function createDatagramFramer(): Framer {
  return {
    push: (bytes) => (bytes.length === 0 ? [] : [bytes.toString('latin1')]),
    oversized: false,
  }
}

/** Returns the length of the frame that begins here, or the number of bytes needed to know it; `null` if no frame begins here. */
function frameLength(text: string, at: number): number | null {
  const left = text.length - at
  if (left === 0 || text.startsWith(ping, at)) return 1
  if (text.startsWith(loginMark, at)) {
    return /^\d*$/.test(text.slice(at + loginMark.length, at + loginLength)) ? loginLength : null
  }
  if (!preamble.startsWith(text.slice(at, at + preamble.length))) return null
  if (left <= headLength) return headLength + 1
  const length = statedLength(text, at)
  const isCodec = codecs.includes(text.charAt(at + headLength))
  return isCodec && length >= minLength ? headLength + length + checksumLength : null
}

/** Returns where a damaged stream resumes: at a complete head, or at a possible beginning of one. */
function nextStart(text: string, from: number): number {
  for (let at = text.indexOf('\0', from); at !== -1; at = text.indexOf('\0', at + 1)) {
    if (isStart(text, at)) return at
  }
  return text.length
}

function isStart(text: string, at: number): boolean {
  const length = frameLength(text, at)
  return length !== null && length <= maxFrame
}

function statedLength(packet: string, at = 0): number {
  let length = 0
  for (let index = at + 4; index < at + headLength; index += 1)
    length = length * 256 + packet.charCodeAt(index)
  return length
}

/** Whether a packet's length and checksum are correct. */
export function isIntact(packet: string): boolean {
  const bytes = Buffer.from(packet, 'latin1')
  return isWhole(packet) && bytes.readUInt32BE(bytes.length - checksumLength) === checksum(bytes)
}

/** Whether a packet's length is correct. */
export function isWhole(packet: string): boolean {
  return (
    packet.length >= headLength + minLength + checksumLength &&
    packet.startsWith(preamble) &&
    statedLength(packet) === packet.length - headLength - checksumLength
  )
}

function checksum(packet: Buffer): number {
  return crc16(packet.subarray(headLength, -checksumLength), crc16Ibm)
}

/** Encodes a packet with this content. @returns Latin 1 */
export function packetOf(content: Buffer): string {
  const head = Buffer.alloc(headLength)
  head.writeUInt32BE(content.length, 4)
  const end = Buffer.alloc(checksumLength)
  end.writeUInt32BE(crc16(content, crc16Ibm))
  return Buffer.concat([head, content, end]).toString('latin1')
}
