import { crc16, crc16X25 } from '../../trackers/crc16.js'
import type { Frame } from './frame.js'

/** Encodes a frame of the server, as Latin 1. */
export function writeFrame(type: number, body: Buffer, serial: number, isExtended = false): string {
  // The length counts type, serial and checksum.
  const length = body.length + 5
  const counted = Buffer.from([
    ...(isExtended ? [length >> 8] : []),
    length & 0xff,
    type,
    ...body,
    serial >> 8,
    serial & 0xff,
  ])
  const sum = crc16(counted, crc16X25)
  const mark = isExtended ? 'yy' : 'xx'
  return `${mark}${counted.toString('latin1')}${String.fromCharCode(sum >> 8, sum & 0xff)}\r\n`
}

/** Returns the acknowledgement of a frame, which contains only its type and its serial. */
export function acknowledgement({ type, serial, isExtended }: Frame): string {
  return writeFrame(type, Buffer.alloc(0), serial, isExtended)
}

/** Returns the answer to `8A`: the current time in UTC. @param now Unix ms */
export function presentTime({ type, serial }: Frame, now: number): string {
  const date = new Date(now)
  const body = Buffer.from([
    date.getUTCFullYear() - 2000,
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ])
  return writeFrame(type, body, serial)
}

/** Returns the answer to `2A`, which requests the street of a position. The server sends no street. */
export function noStreet({ serial }: Frame): string {
  const text = 'NA&&NA&&0##'
  const body = Buffer.from(`${String.fromCharCode(text.length)}\0\0\0\0${text}`, 'latin1')
  return writeFrame(0x97, body, serial, true)
}
