import { readNumber, type Sentence } from './sentence.js'
import type { Status } from './status.js'

/** Fields that a GTCAN's mask announces, in their order, which differs from that of their bits. */
const announced = [
  ['vin', 0],
  ['ignition', 1],
  ['mileage', 2],
  ['fuelUsed', 3],
  ['rpm', 5],
  ['speed', 4],
  ['coolant', 6],
  ['consumption', 7],
  ['fuel', 8],
  ['range', 9],
  ['throttle', 10],
  ['engineHours', 11],
] as const
type Announced = (typeof announced)[number][0]

/** Reads GTCAN, the data of the vehicle's bus. The fields after these differ by model and are ignored. */
export function readEngine({ fields, name }: Sentence): Status {
  const mask = fields[name + 3] ?? ''
  if (!/^[\dA-F]{1,8}$/i.test(mask)) return { attributes: {} }
  const bits = Number.parseInt(mask, 16)
  const values: Partial<Record<Announced, string>> = {}
  let at = name + 4
  for (const [field, bit] of announced) {
    if ((bits & (1 << bit)) === 0) continue
    values[field] = fields[at] ?? ''
    at += 1
  }
  const [rpm, coolant] = [readNumber(values.rpm), readNumber(values.coolant)]
  const engineHours = readNumber(values.engineHours)
  return {
    // 0: off; 1 and 2: on.
    ...(/^[012]$/.test(values.ignition ?? '') ? { acc: values.ignition !== '0' } : {}),
    attributes: {
      ...readFuel(values.fuel),
      ...(rpm === null ? {} : { rpm }),
      ...(coolant === null ? {} : { coolantTemperature: coolant }),
      ...(engineHours === null ? {} : { engineHours }),
    },
  }
}

/** Reads a fuel level. `P`: percent, `L`: litres. */
function readFuel(text = ''): Status['attributes'] {
  const value = readNumber(text.slice(1))
  if (value === null) return {}
  if (text.startsWith('L')) return { fuelLitres: value }
  return text.startsWith('P') && value <= 100 ? { fuel: value } : {}
}
