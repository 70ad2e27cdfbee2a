import type { Model } from './models.js'
import { readByte, readNumber, readPercent, type Sentence } from './sentence.js'
import { readInputs, readOutputs, readState, type Status } from './status.js'

/** Reads GTINF, the status of the device: state, ICCID, signal, supply, battery. It contains no position. */
export function readInformation({ fields, name, end }: Sentence, model: Model | null): Status {
  const at = name + (model?.vin ? 2 : 1)
  const field = (index: number) => fields[at + index] ?? ''
  const state = readState(field(0))
  const iccid = /^[\dA-F]{19,20}$/i.exec(field(1))?.[0]
  const rssi = /^\d{1,2}$/.test(field(2)) ? readNumber(field(2)) : null
  // mV on a vehicle; portable models report kilometres there, with a decimal point.
  const supply = /^\d{4,5}$/.test(field(5)) ? readNumber(field(5)) : null
  const volts = /^\d\.\d{1,2}$/.test(field(7)) ? readNumber(field(7)) : null
  // Portable models report the time of the last fix one field later than vehicle models, and their battery's percent after it.
  const isPortable = /^\d{14}$/.test(field(13))
  const battery = isPortable ? readPercent(field(14)) : null
  return {
    ...state,
    ...(battery === null ? {} : { battery }),
    attributes: {
      ...state.attributes,
      ...(iccid === undefined ? {} : { iccid }),
      ...(rssi === null || rssi === 99 ? {} : { rssi }),
      ...(supply === null ? {} : { power: supply / 1_000 }),
      ...(volts === null ? {} : { batteryVoltage: volts }),
      ...(/^[01]$/.test(field(8)) && volts !== null ? { charge: field(8) === '1' } : {}),
      ...(isPortable ? {} : readWires(fields.slice(at, end), model)),
    },
  }
}

/** Reads the end of a vehicle's report: inputs and outputs, the time zone, and whether it is summer time. */
function readWires(fields: readonly string[], model: Model | null): Status['attributes'] {
  const [inputs, outputs, zone, summer] = fields.slice(-4)
  const isTail = /^(?:[-+]\d{4})?$/.test(zone ?? '?') && /^[01]?$/.test(summer ?? '?')
  const [input, output] = [readByte(inputs), readByte(outputs)]
  if (!isTail || input === null || output === null) return {}
  return { ...readInputs(input), ...readOutputs(output, model) }
}
