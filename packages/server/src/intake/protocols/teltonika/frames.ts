import { crc16, crc16Ibm } from '../../trackers/crc16.js'
import { type Framer, longestFrame } from '../../trackers/framer.js'
import { detached } from '../../values.js'

/** A lone byte now and then, which keeps the connection open. */
export const ping = '\xff'
/** How an introduction begins: the length of an imei. */
export const loginMark = '\0\x0f'
/** How every other packet begins. */
export const preamble = '\0\0\0\0'

/** The length of the imei and the imei. */
export const loginLength = 2 + 15
/** Preamble and length before a packet's content, a checksum of four bytes behind it. */
export const headLength = 8
export const checksumLength = 4
/** Codec, number of records twice. */
const leastLength = 3

/** Of records, and of answers to commands: any other is none of this protocol's. */
const codecs = '\x08\x8e\x10\x0c\x0d\x0e'

/** So many in a row may each contain the next: thousands of heads in one another would each have to be summed up. */
const mostDamaged = 8

/** A framer for one connection, which keeps what has not ended yet. */
export function createFramer(): Framer {
  /** What has not ended yet, in the pieces in which it came: they are put together once all of it is there. */
  let rest: string[] = []
  let length = 0
  /** So many bytes are needed before the next frame can end. */
  let wanted = 1
  let oversized = false
  /** Packets one after another that were not as their checksums say. */
  let damaged = 0

  /**
   * Where a frame ends whose length says `until`. If its checksum is wrong and another frame begins within it, it ends there:
   * its length was damaged. If none does, its content was, which the device is answered when the frame is decoded.
   */
  function endOf(text: string, at: number, until: number): number {
    if (text.startsWith(ping, at) || text.startsWith(loginMark, at)) return until
    damaged = isIntact(text.slice(at, until)) ? 0 : damaged + 1
    return damaged === 0 || damaged > mostDamaged ? until : Math.min(nextStart(text, at + 1), until)
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
        oversized = needed !== null && needed > longestFrame
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

/** A framer for a datagram, which is one frame. */
export function createDatagramFramer(): Framer {
  return {
    push: (bytes) => (bytes.length === 0 ? [] : [bytes.toString('latin1')]),
    oversized: false,
  }
}

/** The length of the frame that begins here, or how many bytes are needed to know it; `null`: none begins here. */
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
  return isCodec && length >= leastLength ? headLength + length + checksumLength : null
}

/** Where a damaged stream goes on: all of a head is there, or what may become one. */
function nextStart(text: string, from: number): number {
  for (let at = text.indexOf('\0', from); at !== -1; at = text.indexOf('\0', at + 1)) {
    if (isStart(text, at)) return at
  }
  return text.length
}

function isStart(text: string, at: number): boolean {
  const length = frameLength(text, at)
  return length !== null && length <= longestFrame
}

/** The length of a packet's content, as the packet states it. */
function statedLength(packet: string, at = 0): number {
  let length = 0
  for (let index = at + 4; index < at + headLength; index += 1)
    length = length * 256 + packet.charCodeAt(index)
  return length
}

/** Whether a packet is as long as it says, and its checksum is right. */
export function isIntact(packet: string): boolean {
  const bytes = Buffer.from(packet, 'latin1')
  return isWhole(packet) && bytes.readUInt32BE(bytes.length - checksumLength) === checksum(bytes)
}

/** Whether a packet is as long as it says. */
export function isWhole(packet: string): boolean {
  return (
    packet.length >= headLength + leastLength + checksumLength &&
    packet.startsWith(preamble) &&
    statedLength(packet) === packet.length - headLength - checksumLength
  )
}

function checksum(packet: Buffer): number {
  return crc16(packet.subarray(headLength, -checksumLength), crc16Ibm)
}

/** A packet with this content. @returns Latin 1 */
export function packetOf(content: Buffer): string {
  const head = Buffer.alloc(headLength)
  head.writeUInt32BE(content.length, 4)
  const end = Buffer.alloc(checksumLength)
  end.writeUInt32BE(crc16(content, crc16Ibm))
  return Buffer.concat([head, content, end]).toString('latin1')
}
