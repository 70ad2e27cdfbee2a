import { crc16, crc16Ibm, crc16X25 } from '../intake/trackers/crc16.js'

/** Concatenates texts and bytes as Latin 1. */
export function latin1(...parts: readonly (string | readonly number[])[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : String.fromCharCode(...part))).join('')
}

/** Reply of a Teltonika: codec 12, type 6. */
export function teltonikaReply(text: string): string {
  return teltonikaPacket(Buffer.from(latin1([0x0c, 1, 6, 0, 0, 0, text.length], text, [1]), 'latin1'))
}

/** Adds the state of output 1 to a simulated Teltonika's sentence, as another io of one byte. */
export function withOutput(sentence: string, output: 0 | 1): string {
  const data = Buffer.from(sentence, 'latin1').subarray(8, -4)
  const at = data.indexOf(Buffer.from([0, 2, 2, 239]))
  return teltonikaPacket(
    Buffer.concat([data.subarray(0, at), Buffer.from([0, 3, 3, 179, output]), data.subarray(at + 3)]),
  )
}

function teltonikaPacket(data: Buffer): string {
  const sum = crc16(data, crc16Ibm)
  return latin1([0, 0, 0, 0, 0, 0, data.length >> 8, data.length & 0xff], data.toString('latin1'), [
    0,
    0,
    sum >> 8,
    sum & 0xff,
  ])
}

export function gt06Frame(type: number, body: string): string {
  const counted = Buffer.from(latin1([body.length + 5, type], body, [0, 9]), 'latin1')
  const sum = crc16(counted, crc16X25)
  return latin1([0x78, 0x78], counted.toString('latin1'), [sum >> 8, sum & 0xff, 0x0d, 0x0a])
}
