import type { Fix } from '../../../tracking/latest/fix.js'
import type { Frame } from './frame.js'
import { bit } from './status.js'

/** Content of a `94`, which never includes a position. */
export type Information = Pick<Fix, 'door' | 'attributes'>

/** Length of a tag in the text that a reader passes through: `02`, length, tag, check byte, `03`. */
const tagLength = 4

/** @returns null if its kind is unknown, or if it violates the format of that kind */
export function readInformation({ body, isExtended }: Frame): Information | null {
  // The short frame has no kinds: it always contains the supply voltage.
  if (!isExtended) return voltage(body)
  const kind = body[0]
  const data = body.subarray(1)
  switch (kind) {
    case 0x00:
      return voltage(data)
    case 0x04:
      return settings(data.toString('latin1'))
    case 0x05:
      return door(data)
    case 0x0a:
      return card(data)
    case 0x0d:
      return fuelText(data)
    case 0x1b:
      return tag(data)
    default:
      return null
  }
}

function withoutDoor(attributes: Fix['attributes']): Information {
  return { door: null, attributes }
}

function voltage(data: Buffer): Information | null {
  return data.length < 2 ? null : withoutDoor({ power: data.readUInt16BE(0) / 100 })
}

/**
 * Reads `ALM1=45;…;STA1=40;DYD=01;…;ICCID=8997…;`: the state of the relay that cuts the engine, and the SIM card. `STA1` is the
 * status byte, whose bit 7 means that the engine is cut. Some devices report contradictory states: then the relay's state is
 * ignored.
 */
function settings(text: string): Information | null {
  const relay = /(?:^|;)DYD=0([01])(?:;|$)/.exec(text)?.[1]
  const status = /(?:^|;)STA1=([0-9A-F]{2})(?:;|$)/i.exec(text)?.[1]
  const iccid = /(?:^|;)ICCID=(\d{18,20})/.exec(text)?.[1]
  const isCut = relay === '1'
  const isKnown =
    relay !== undefined && (status === undefined || bit(Number.parseInt(status, 16), 7) === isCut)
  if (!isKnown && iccid === undefined) return null
  return withoutDoor({ ...(isKnown ? { blocked: isCut } : {}), ...(iccid === undefined ? {} : { iccid }) })
}

/** Reads the door's flags; some devices put a date before them. */
function door(data: Buffer): Information | null {
  const flags = data.length >= 7 ? data[6] : data[0]
  return flags === undefined ? null : { door: (flags & 1) === 1, attributes: {} }
}

/** Reads IMEI, subscriber number and SIM card number, as digits in eight, eight and ten bytes. */
function card(data: Buffer): Information | null {
  const iccid = data.toString('hex', 16, 26).replace(/(?<!f)f+$/, '')
  return /^\d{18,20}$/.test(iccid) ? withoutDoor({ iccid }) : null
}

/**
 * Reads `!AIOIL,02,002.720,029.500,524J,0100,003.400,0,00,93`, the sentence of a sensor; some devices put a date before it. The
 * fourth field is its temperature. The unit of the level depends on the tank, so the sentence is kept verbatim.
 */
function fuelText(data: Buffer): Information | null {
  const text = /![ -~]+/.exec(data.toString('latin1'))?.[0]
  if (text === undefined) return null
  const temperature = /^!AIOIL,\d+,[^,]+,(-?\d+\.\d+),/.exec(text)?.[1]
  return withoutDoor({
    fuelSensor: text,
    ...(temperature === undefined ? {} : { temperature: Number(temperature) }),
  })
}

function tag(data: Buffer): Information | null {
  const text = /^RFID:([0-9A-F]+)/i.exec(data.toString('latin1'))?.[1]
  if (text !== undefined) return withoutDoor({ driver: text })
  const isFramed = data[0] === 0x02 && data.length >= 2 + tagLength
  return isFramed ? withoutDoor({ driver: data.toString('hex', 2, 2 + tagLength) }) : null
}
