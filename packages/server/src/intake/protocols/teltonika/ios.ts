import type { Fix } from '../../../tracking/latest/fix.js'
import { together } from '../../values.js'

/** Values of the known ios, as fields of a fix. */
export type IoValues = Pick<Fix, 'acc' | 'door' | 'battery' | 'odometer' | 'attributes'>

/**
 * Numbers of the FMB, FMC and FMM families. Other families use the same id for something else, mostly with another size: a value
 * counts only if it has the size listed here.
 */
const numbers: readonly (readonly [io: number, size: number, name: string, parts: number])[] = [
  [6, 2, 'adc2', 1_000],
  [9, 2, 'adc1', 1_000],
  [10, 2, 'adc2', 1_000],
  [21, 1, 'rssi', 1],
  [66, 2, 'power', 1_000],
  [67, 2, 'batteryVoltage', 1_000],
  [84, 2, 'fuelLitres', 10],
  [85, 2, 'rpm', 1],
  [182, 2, 'hdop', 10],
]

const flags: readonly (readonly [io: number, name: string])[] = [
  [1, 'input1'],
  [2, 'input2'],
  [3, 'input3'],
  [4, 'input4'],
  // The first output cuts the engine.
  [179, 'blocked'],
  [179, 'output1'],
  [180, 'output2'],
  [240, 'motion'],
]

const temperatures: readonly (readonly [io: number, name: string])[] = [
  [72, 'temperature'],
  [73, 'temperature2'],
  [74, 'temperature3'],
  [75, 'temperature4'],
]

/** @param ios raw bytes of the values by io */
export function readIos(ios: ReadonlyMap<number, Buffer>): IoValues {
  const attributes = new Map<string, number | boolean>()
  for (const [io, size, name, parts] of numbers) {
    const value = numberOf(ios, io, size)
    if (value !== null) attributes.set(name, value / parts)
  }
  for (const [io, name] of flags) {
    const value = numberOf(ios, io, 1)
    if (value !== null) attributes.set(name, value !== 0)
  }
  for (const [io, name] of temperatures) {
    const value = temperatureOf(ios.get(io))
    if (value !== null) attributes.set(name, value)
  }
  const fuel = numberOf(ios, 89, 1)
  if (fuel !== null && fuel <= 100) attributes.set('fuel', fuel)
  const ignition = numberOf(ios, 239, 1)
  const doors = numberOf(ios, 90, 2)
  return {
    acc: ignition === null ? null : ignition !== 0,
    door: doors === null ? null : (doors & anyDoor) !== 0,
    battery: numberOf(ios, 113, 1),
    // The device's own odometer, otherwise the vehicle's.
    odometer: numberOf(ios, 16, 4) ?? numberOf(ios, 87, 4),
    attributes: together(
      Object.fromEntries(attributes),
      cellOf(ios),
      driverOf(ios.get(78)),
      iccidOf(ios.get(11)),
    ),
  }
}

/** Bits of four doors, the bonnet and the boot on the vehicle's bus. */
const anyDoor = 0x3f00

/** Returns an unsigned value; `null` if it is missing or has another size. */
export function numberOf(ios: ReadonlyMap<number, Buffer>, io: number, size: number): number | null {
  const value = ios.get(io)
  return value?.length === size ? value.readUIntBE(0, size) : null
}

/** Reads °C. Values out of the thermometer's range are error codes, and so is 85, the value before its first measurement. */
function temperatureOf(value: Buffer | undefined): number | null {
  if (value?.length !== 2 && value?.length !== 4) return null
  const tenths = value.readIntBE(0, value.length)
  return tenths < -550 || tenths > 1_150 || tenths === 850 ? null : tenths / 10
}

function cellOf(ios: ReadonlyMap<number, Buffer>): Fix['attributes'] {
  const operator = numberOf(ios, 241, 4) ?? 0
  const lac = numberOf(ios, 206, 2) ?? 0
  // The first id is that of 4G, whose numbers do not fit the two bytes of the second.
  const cid = numberOf(ios, 636, 4) || numberOf(ios, 205, 2)
  // Three digits of the country, and two or three of the network.
  const parts = operator >= 100_000 ? 1_000 : 100
  return {
    ...(operator >= 10_000 && operator < 1_000_000
      ? { mcc: Math.floor(operator / parts), mnc: operator % parts }
      : {}),
    ...(lac ? { lac: lac.toString(16) } : {}),
    ...(cid ? { cid: cid.toString(16) } : {}),
  }
}

/** Returns the number of a key as engraved on it. The device sends its bytes in reverse order. */
function driverOf(value: Buffer | undefined): Fix['attributes'] {
  if (value?.length !== 8 || value.readBigUInt64BE() === 0n) return {}
  return { driver: Buffer.from(value).reverse().toString('hex').toUpperCase() }
}

/** Every SIM's number begins with 89. */
function iccidOf(value: Buffer | undefined): Fix['attributes'] {
  const iccid = value?.length === 8 ? String(value.readBigUInt64BE()) : ''
  return /^89\d{16,18}$/.test(iccid) ? { iccid } : {}
}
