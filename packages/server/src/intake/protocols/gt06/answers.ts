import { crc16, crc16X25 } from '../../trackers/crc16.js'
import type { Frame } from './frame.js'

/** The bytes of a frame of ours, as Latin 1. */
export function writeFrame(type: number, body: Buffer, serial: number, isExtended = false): string {
  // Type, serial and sum are counted.
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

/** That it has arrived: its type and its serial, and nothing else. */
export function acknowledgement({ type, serial, isExtended }: Frame): string {
  return writeFrame(type, Buffer.alloc(0), serial, isExtended)
}

/** What `8A` asks for: the time, UTC. @param now Unix ms */
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

/** What `2A` asks for: the street of a place; ours names none. */
export function noStreet({ serial }: Frame): string {
  const text = 'NA&&NA&&0##'
  const body = Buffer.from(`${String.fromCharCode(text.length)}\0\0\0\0${text}`, 'latin1')
  return writeFrame(0x97, body, serial, true)
}
