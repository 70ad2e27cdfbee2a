import type { Fix } from '../../../tracking/latest/fix.js'
import { together } from '../../values.js'
import type { Model } from './models.js'
import { readByte, readNumber, readPercent } from './sentence.js'

/** Data of a report in addition to its positions. */
export interface Status {
  readonly acc?: boolean
  readonly battery?: number
  readonly odometer?: number
  readonly attributes: Fix['attributes']
}

interface State {
  /** Omitted if the ignition is not wired. */
  readonly acc?: boolean
  readonly motion: boolean
}

const states: ReadonlyMap<string, State> = new Map([
  ['11', { acc: false, motion: false }],
  ['12', { acc: false, motion: true }],
  // Towed, and possibly towed.
  ['16', { acc: false, motion: true }],
  ['1A', { acc: false, motion: true }],
  ['21', { acc: true, motion: false }],
  ['22', { acc: true, motion: true }],
  ['41', { motion: false }],
  ['42', { motion: true }],
])

/** @param text its two digits; other texts yield no state */
export function readState(text: string | undefined): Status {
  const state = states.get((text ?? '').toUpperCase())
  if (state === undefined) return { attributes: {} }
  return { ...(state.acc === undefined ? {} : { acc: state.acc }), attributes: { motion: state.motion } }
}

/** Reads the inputs. Bit 0 is the ignition wire, which the state reports more reliably: input 1 is bit 1. */
export function readInputs(byte: number): Fix['attributes'] {
  return { input1: (byte & 2) !== 0, input2: (byte & 4) !== 0, input3: (byte & 8) !== 0 }
}

/** Reads the outputs. The relay that cuts the engine is connected to output 1, bit 0, except on models with a separate relay. */
export function readOutputs(byte: number, model: Model | null): Fix['attributes'] {
  const output1 = (byte & 1) !== 0
  return {
    output1,
    output2: (byte & 2) !== 0,
    output3: (byte & 4) !== 0,
    ...(model?.ownRelay ? {} : { blocked: output1 }),
  }
}

/**
 * Reads the fields after the last position: odometer, hours, one to three analogue inputs, the battery, and the status. Their
 * number differs by model: the status is found by its pattern, and the battery precedes it.
 * @param rest the fields from there to the report's end
 */
export function readRest(rest: readonly string[], report: string, model: Model | null): Status {
  const counted = readCounted(rest)
  if (model?.plainOutputs) return withAttributes(counted, readPlainOutputs(rest, model), readAnalog(rest, 5))
  const at = statusAt(rest, model)
  if (at === null) {
    const battery = readPercent(rest[batteryAt(rest, report, model)])
    return { ...counted, ...(battery === null ? {} : { battery }) }
  }
  const battery = readPercent(rest[at - 1])
  const word = rest[at] ?? ''
  const state = readState(word.slice(0, 2))
  const [inputs, outputs] = [readByte(word.slice(2, 4)), readByte(word.slice(4, 6))]
  return {
    ...counted,
    ...state,
    ...(battery === null ? {} : { battery }),
    attributes: together(
      counted.attributes,
      readAnalog(rest, at - 1),
      state.attributes,
      inputs === null ? {} : readInputs(inputs),
      outputs === null ? {} : readOutputs(outputs, model),
      { status: word },
      report === 'GTFRI' ? readEngine(rest, at + 1) : {},
    ),
  }
}

/**
 * Returns the index of the battery in a report without a status, as portable models send; -1 if unknown, as a GTERI ends with
 * sensors.
 */
function batteryAt(rest: readonly string[], report: string, model: Model | null): number {
  if (model?.append === 'signal') return 0
  if (model?.append === 'none') return 1
  return report === 'GTERI' ? -1 : rest.length - 1
}

/** @returns its index in the rest; `null` if there is no status */
export function statusAt(rest: readonly string[], model: Model | null): number | null {
  const word = model?.stateOnly ? /^[\dA-F]{2}$/i : /^[\dA-F]{6}$/i
  // It follows the odometer, the hours, at least one analogue input and the battery.
  for (let at = model?.stateOnly ? 5 : 4; at <= 6; at += 1) {
    const field = rest[at] ?? ''
    if (word.test(field) && states.has(field.slice(0, 2).toUpperCase())) return at
  }
  return null
}

/** Reads odometer (km) and hours (HHHHH:MM:SS), in either order; either may be empty. */
function readCounted(rest: readonly string[]): Status {
  const first = rest.slice(0, 2)
  const kilometres = first.find((field) => /^\d{1,8}\.\d{1,2}$/.test(field))
  const hours = first
    .map((field) => /^(\d{1,7}):([0-5]\d):([0-5]\d)$/.exec(field))
    .find((found) => found !== null)
  const [hour = 0, minute = 0, second = 0] = hours?.slice(1).map(Number) ?? []
  return {
    ...(kilometres === undefined ? {} : { odometer: Number(kilometres) * 1_000 }),
    attributes: hours === undefined ? {} : { engineHours: hour + minute / 60 + second / 3_600 },
  }
}

/** Reads mV, or `F` and the percent of a tank. @param end the index after the last analogue input */
function readAnalog(rest: readonly string[], end: number): Fix['attributes'] {
  const read = (at: number, name: string, fuel: string): Fix['attributes'] => {
    const found = at < end ? /^(F?)(\d{1,5})$/.exec(rest[at] ?? '') : null
    if (found === null) return {}
    return found[1] === 'F' ? { [fuel]: Number(found[2]) } : { [name]: Number(found[2]) / 1_000 }
  }
  return together(read(2, 'adc1', 'fuel'), read(3, 'adc2', 'fuel2'))
}

function readPlainOutputs(rest: readonly string[], model: Model): Fix['attributes'] {
  const [inputs, outputs] = [readByte(rest[5]), readByte(rest[6])]
  return together(
    inputs === null ? {} : readInputs(inputs),
    outputs === null ? {} : readOutputs(outputs, model),
  )
}

/** Reads the fields after the status on models at an OBD socket: engine speed, consumption, and the percent of the tank. */
function readEngine(rest: readonly string[], at: number): Fix['attributes'] {
  const [rpm, fuel] = [readNumber(rest[at]), readPercent(rest[at + 2])]
  return { ...(rpm === null ? {} : { rpm }), ...(fuel === null ? {} : { fuel }) }
}

function withAttributes(status: Status, ...more: readonly Fix['attributes'][]): Status {
  return { ...status, attributes: together(status.attributes, ...more) }
}
