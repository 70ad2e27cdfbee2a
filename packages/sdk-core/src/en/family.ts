import { ahead } from '../ahead.js'
import { InvalidInput } from '../entities/moment.js'
import { BalizaError, isBalizaError } from '../errors.js'
import { firstCalls } from './first-shapes.js'
import { fieldToEnglish, type Kind, toEnglish, toWire } from './translate.js'

type Asked = readonly unknown[]
export type Methods = Record<string, (...asked: Asked) => unknown>
type Kinds = readonly (Kind | null)[]

/**
 * A family's methods in English names. They are made as they are named, as those that they call are; what they translate is
 * loaded with the first call that is not in the bundle.
 *
 * @param own what is no call
 */
export function englishFamily(family: string, wire: Methods, own: object = {}): Methods {
  return new Proxy({ ...own } as Methods, {
    get(methods, name) {
      if (typeof name !== 'string' || name === 'then') return undefined
      methods[name] ??=
        name === 'feed' || name === 'stream' ? loopOf(family, name, wire) : methodOf(family, name, wire)
      return methods[name]
    },
  })
}

function methodOf(family: string, name: string, wire: Methods): Methods[string] {
  const id = `${family}.${name}`
  return async (...asked) => {
    // Not waited for where it is there: a logout counts at once.
    const [answer, ...taken] = firstCalls[id] ?? (await kindsOf(id, asked))
    try {
      return toEnglish(answer, await wire[name]?.(...given(id, taken, asked)))
    } catch (error) {
      throw await named(error)
    }
  }
}

function loopOf(family: string, name: string, wire: Methods): Methods[string] {
  const id = `${family}.${name}`
  return async function* (...asked) {
    const [answer, ...taken] = await kindsOf(id, asked)
    try {
      const items = wire[name]?.(...given(id, taken, asked)) as AsyncIterable<unknown>
      for await (const item of items) yield toEnglish(answer, item)
    } catch (error) {
      throw await named(error)
    }
  }
}

/** What is given, as the wire's side has it. @throws BalizaError `refused`, unsent, for a moment that is none */
function given(id: string, taken: Kinds, asked: Asked): Asked {
  try {
    return asked.map((one, index) => toWire(taken[index], one))
  } catch (cause) {
    if (!(cause instanceof InvalidInput)) throw cause
    const { field, message: mensaje } = cause
    throw new Refused({ code: 'refused', call: id, unsent: true, field, mensaje, cause })
  }
}

/** One that names its field in English already. */
class Refused extends BalizaError {}

async function kindsOf(id: string, asked: Asked): Promise<Kinds> {
  const { calls } = await loadShapes(id)
  if (id !== 'reports.stream') return calls[id] ?? []
  // A part of a report has the report's rows, and its days.
  const [answer = null, query = null] = calls[`reports.${asked[0]}`] ?? []
  const whole = calls['reports.general']?.[0]
  const { rows } = answer as Exclude<Kind, 0>
  const days = (whole as Exclude<Kind, 0>).dias
  return [
    { rows: typeof rows === 'object' ? rows : ['rows', answer as Kind], ...(days && { dias: days }) },
    null,
    query,
  ]
}

/** An error whose field is named as its call names it. */
async function named(error: unknown): Promise<unknown> {
  if (!isBalizaError(error) || error.field === undefined || error instanceof Refused) return error
  const { call, field } = error
  const { calls, travelNames } = await loadShapes(call)
  const otherwise = (wire: string) => travelNames[`${call}.${wire}`] ?? travelNames[wire]
  return Object.assign(error, { field: fieldToEnglish(calls[call]?.[1], field, otherwise) })
}

const load = ahead(() => import('./shapes.js'))

/** What is not in the bundle; what cannot be loaded counts as `offline`. */
function loadShapes(call: string): ReturnType<typeof load> {
  return load().catch((cause) => {
    throw new BalizaError({ code: 'offline', call, cause })
  })
}
