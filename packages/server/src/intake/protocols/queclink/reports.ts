import type { FixReason } from '../../../tracking/latest/fix.js'
import { reasonOfAlarm } from '../../alarms.js'
import { knownAttributes, together } from '../../values.js'
import type { Model } from './models.js'
import type { Block } from './place.js'
import { readNumber, readPercent, type Sentence } from './sentence.js'
import { readState, type Status } from './status.js'

/** Meaning of a report, from its type and the fields before its first position. */
export interface Meaning extends Status {
  readonly reason: FixReason
}

/** Meaning of a report from its fields, if its type alone does not determine it. */
type Own = Status & Partial<Meaning>

/** Reports that are alarms regardless of their fields. */
const alarms: ReadonlyMap<string, string> = new Map([
  ['GTSOS', 'sos'],
  // The device reports either that the speed is within a configured range or that it is not, and sends no other event. The
  // meaning of digit 0 differs by model.
  ['GTSPD', 'overspeed'],
  ['GTTOW', 'tow'],
  ['GTMPF', 'powerCut'],
  ['GTEPF', 'powerCut'],
  ['GTMPN', 'powerRestored'],
  ['GTEPN', 'powerRestored'],
  ['GTBPL', 'lowBattery'],
  ['GTJDR', 'jamming'],
  ['GTIDN', 'idle'],
  ['GTCRA', 'accident'],
  ['GTFLA', 'fuelLeak'],
  ['GTGIN', 'geofenceEnter'],
  ['GTGOT', 'geofenceExit'],
])

const ignitions: ReadonlyMap<string, boolean> = new Map([
  ['GTIGN', true],
  ['GTVGN', true],
  ['GTIGF', false],
  ['GTVGF', false],
])

/** Reports with a code, consisting of an id and a type, two fields before their position. */
const coded = new Set([
  'GTSOS',
  'GTSPD',
  'GTTOW',
  'GTDIS',
  'GTIGL',
  'GTVGL',
  'GTHBM',
  'GTGEO',
  'GTDOG',
  'GTNMR',
])

/** @param block its first position; `null` if it has none */
export function readMeaning(sentence: Sentence, block: Block | null, model: Model | null): Meaning {
  const { report, fields, name } = sentence
  const before = (count: number) => (block === null ? undefined : fields[block.from - count])
  const code = coded.has(report) ? readCode(block === null ? fields[name + 2] : before(2), before(3)) : null
  const own = report === 'GTDOS' ? readOutput(before(2), before(1), model) : readOwn(report, code, before)
  const alarm = own.attributes.alarm ?? alarms.get(report)
  return {
    reason: reasonOfAlarm(alarm),
    ...own,
    attributes: together(
      own.attributes,
      knownAttributes({ alarm: alarm ?? null, eventCode: code?.text ?? null }),
    ),
  }
}

interface Code {
  readonly text: string
  readonly id: number
  readonly type: number
}

/** Reads the id and the type, one digit each; the older portable models send them in two fields. */
function readCode(text = '', before = ''): Code | null {
  if (!/^[\dA-F]{1,3}$/i.test(text)) return null
  const isPair = text.length > 1
  const id = isPair ? text.slice(0, -1) : /^[\dA-F]{1,2}$/i.test(before) ? before : '0'
  return {
    text: isPair ? text : `${id}${text}`,
    id: Number.parseInt(id, 16),
    type: Number.parseInt(text.slice(-1), 16),
  }
}

/** @param before returns the field that is the given number of fields before the first position */
function readOwn(report: string, code: Code | null, before: (count: number) => string | undefined): Own {
  const ignition = ignitions.get(report)
  if (ignition !== undefined) return edge(ignition)
  switch (report) {
    case 'GTIGL':
    case 'GTVGL':
      // 0 is on, 1 is off.
      return code === null ? { attributes: {} } : edge(code.type === 0)
    case 'GTFRI':
    case 'GTERI': {
      const supply = before(3) ?? ''
      return { attributes: /^\d{4,5}$/.test(supply) ? { power: Number(supply) / 1_000 } : {} }
    }
    case 'GTBTC':
    case 'GTSTC':
      return { attributes: { charge: report === 'GTBTC' } }
    case 'GTDIS':
      return { attributes: input(code) }
    case 'GTHBM':
      return { attributes: harsh(code) }
    case 'GTGEO':
      return {
        attributes: code === null ? {} : { alarm: code.type === 0 ? 'geofenceExit' : 'geofenceEnter' },
      }
    case 'GTJDS':
      // 1 means that it has ended.
      return { attributes: before(1) === '1' ? {} : { alarm: 'jamming' } }
    case 'GTSTT': {
      const state = before(1) ?? ''
      return state === '16'
        ? { ...readState(state), attributes: { motion: true, alarm: 'tow' } }
        : readState(state)
    }
    case 'GTNMR':
      return { attributes: code === null ? {} : { motion: code.type === 1 } }
    case 'GTIDA': {
      const tag = before(3) ?? ''
      return { attributes: tag === '' ? {} : { driver: tag } }
    }
    case 'GTBPL': {
      const volts = readNumber(before(1))
      return { attributes: volts === null ? {} : { batteryVoltage: volts } }
    }
    case 'GTTEM': {
      const temperature = readNumber(before(1))
      return { attributes: temperature === null ? {} : { temperature } }
    }
    case 'GTSTR':
    case 'GTCTN': {
      const [battery, temperature] = [readPercent(before(1)), readNumber(before(2))]
      return {
        ...(battery === null ? {} : { battery }),
        attributes: temperature === null ? {} : { temperature },
      }
    }
    default:
      return { attributes: {} }
  }
}

function edge(acc: boolean): Own {
  return { acc, reason: acc ? 'accOn' : 'accOff', attributes: {} }
}

/** Reads an output change: its number, and whether it is on now. */
function readOutput(id: string | undefined, active: string | undefined, model: Model | null): Own {
  if (!/^[1-3]$/.test(id ?? '') || !/^[01]$/.test(active ?? '')) return { attributes: {} }
  const isOn = active === '1'
  const cuts = id === '1' && !model?.ownRelay
  return { attributes: { [`output${id}`]: isOn, ...(cuts ? { blocked: isOn } : {}) } }
}

function input(code: Code | null): Status['attributes'] {
  return code !== null && code.id >= 1 && code.id <= 4 ? { [`input${code.id}`]: code.type === 1 } : {}
}

function harsh(code: Code | null): Status['attributes'] {
  switch (code?.type) {
    case 0:
    case 3:
      return { alarm: 'hardBraking' }
    case 1:
    case 4:
      return { alarm: 'hardAcceleration' }
    case 2:
      return { alarm: 'hardCornering' }
    default:
      return {}
  }
}
