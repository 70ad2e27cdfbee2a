import type { Fix } from '../../../tracking/latest/fix.js'
import type { Model } from './models.js'
import type { Block } from './place.js'
import { readNumber, type Sentence } from './sentence.js'
import { statusAt } from './status.js'

const [fuelSensor, thermometers, bus, fuelPercent, fuelVolume, moreFuel] = [1, 2, 4, 8, 16, 1 << 29]
const degreesPerStep = 0.0625

/**
 * Reads the fields after the status that a GTERI's mask announces: 1-wire thermometers, and fuel sensors that report percent.
 * Values of a fuel sensor without a unit are ignored. So is everything after the bus data, whose length is not documented.
 */
export function readSensors(
  { fields, name, end }: Sentence,
  block: Block,
  model: Model | null,
): Fix['attributes'] {
  const mask = maskOf(fields, name)
  const rest = fields.slice(block.to, end)
  const status = statusAt(rest, model)
  if (mask === null || (mask & moreFuel) !== 0) return {}
  if (model?.fuelWithin && (mask & fuelSensor) !== 0) return {}
  // Skip the status and one reserved field; if the outputs are separate fields, skip these and one more.
  let at = model?.plainOutputs ? 8 : status === null ? rest.length : status + 2
  if ((mask & fuelSensor) !== 0) at += 1
  const attributes = new Map<string, number>()
  if ((mask & thermometers) !== 0) {
    const count = countAt(rest, at)
    for (let index = 0; index < count; index += 1) {
      const value = readTemperature(rest[at + 3 + index * 3])
      if (value !== null) attributes.set(index === 0 ? 'temperature' : `temperature${index + 1}`, value)
    }
    at += 1 + count * 3
  }
  if ((mask & bus) !== 0 || (mask & fuelPercent) === 0) return Object.fromEntries(attributes)
  const each = (mask & fuelVolume) === 0 ? 2 : 3
  for (let index = 0; index < countAt(rest, at); index += 1) {
    const value = readNumber(rest[at + 2 + index * each])
    if (value !== null && value >= 0 && value <= 100)
      attributes.set(index === 0 ? 'fuel' : `fuel${index + 1}`, value)
  }
  return Object.fromEntries(attributes)
}

/** Reads the mask after the name, or after a VIN and the name. */
function maskOf(fields: readonly string[], name: number): number | null {
  const text = fields.slice(name + 1, name + 3).find((field) => /^[\dA-F]{8}$/i.test(field))
  return text === undefined ? null : Number.parseInt(text, 16)
}

/** Reads the number of sensors of a kind; a report has only a few. */
function countAt(rest: readonly string[], at: number): number {
  const text = rest[at] ?? ''
  return /^\d{1,2}$/.test(text) ? Number(text) : 0
}

/** Reads sixteen signed bits, °C × 16. */
function readTemperature(text = ''): number | null {
  if (!/^[\dA-F]{4}$/i.test(text)) return null
  const bits = Number.parseInt(text, 16)
  return (bits >= 0x8000 ? bits - 0x1_0000 : bits) * degreesPerStep
}
