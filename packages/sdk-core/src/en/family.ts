import { BalizaError, isBalizaError } from '@baliza/agreement/calls/errors.js'
import { InvalidInput } from '@baliza/agreement/entities/moment.js'
import { ownValue } from '@baliza/agreement/rules/own-value.js'
import { preloadable } from '../client/preload.js'
import { firstCalls } from './generated/first-shapes.js'
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
        name === 'feed' || name === 'stream'
          ? loopOf(`${family}.${name}`, () => wire[name])
          : Object.assign(methodOf(family, name, wire), {
              each: loopOf(
                `${family}.${name}`,
                () => (wire[name] as { each?: Methods[string] }).each,
                itemOf,
              ),
            })
      return methods[name]
    },
  })
}

/** Translates work that is no call of a family: its answer, as the shape of that name, and its errors. */
export async function inFullEnglish(
  call: string,
  shape: 'WebhookEvent',
  work: () => Promise<unknown>,
): Promise<unknown> {
  try {
    const answer = await work()
    return toEnglish((await loadShapes(call))[shape], answer)
  } catch (error) {
    throw await named(error)
  }
}

function methodOf(family: string, name: string, wire: Methods): Methods[string] {
  const id = `${family}.${name}`
  return async (...asked) => {
    // Not waited for where it is there: a logout counts at once.
    const [answer, ...kinds] = ownValue(firstCalls, id) ?? (await kindsOf(id, asked))
    try {
      return toEnglish(answer, await wire[name]?.(...given(id, kinds, asked)))
    } catch (error) {
      throw await named(error)
    }
  }
}

/** Returns the shape of a row: a page is a list of rows, or has them in `rows`. */
function itemOf(page: Kind | null): Kind | null {
  const rows = page ? page.rows : undefined
  return typeof rows === 'object' ? rows[1] : page
}

function loopOf(
  id: string,
  wire: () => Methods[string] | undefined,
  kindOf = (kind: Kind | null) => kind,
): Methods[string] {
  return async function* (...asked) {
    const [answered = null, ...kinds] = await kindsOf(id, asked)
    const answer = kindOf(answered)
    try {
      const items = wire()?.(...given(id, kinds, asked)) as AsyncIterable<unknown>
      for await (const item of items) yield toEnglish(answer, item)
    } catch (error) {
      throw await named(error)
    }
  }
}

/** What is given, as the wire's side has it. @throws BalizaError `refused`, unsent, for a moment that is none */
function given(id: string, kinds: Kinds, asked: Asked): Asked {
  try {
    return asked.map((one, index) => toWire(kinds[index], one))
  } catch (cause) {
    if (!(cause instanceof InvalidInput)) throw cause
    const { field, message: mensaje } = cause
    const error = new BalizaError({
      code: 'refused',
      call: id,
      unsent: true,
      reason: 'invalid',
      field,
      mensaje,
      cause,
    })
    // It has been given in English, and so is named already.
    throw inEnglish(error, `${field}: ${cause.english}`)
  }
}

async function kindsOf(id: string, asked: Asked): Promise<Kinds> {
  const { calls } = await loadShapes(id)
  if (id !== 'reports.stream') return ownValue(calls, id) ?? []
  // A part of a report has the report's rows, and its days.
  const [answer = null, query = null] = ownValue(calls, `reports.${asked[0]}`) ?? []
  const whole = calls['reports.general']?.[0]
  const { rows } = answer as Exclude<Kind, 0>
  const days = (whole as Exclude<Kind, 0>).dias
  return [
    { rows: typeof rows === 'object' ? rows : ['rows', answer as Kind], ...(days && { dias: days }) },
    null,
    query,
  ]
}

/** The errors that were translated already: one passes through here more than once on its way to the caller. */
const translated = new WeakSet<BalizaError>()

/** Replaces the Spanish end of an error's message by an English detail; `mensaje` stays as it is, for the host's users. */
function inEnglish(error: BalizaError, detail: string): BalizaError {
  translated.add(error)
  const { message, mensaje, stack } = error
  if (mensaje === undefined || !message.endsWith(mensaje)) return error
  const english = message.slice(0, -mensaje.length) + detail
  // What is printed of an error is its stack, which quotes its message.
  return Object.assign(error, { message: english, stack: stack?.replace(message, () => english) })
}

/** An error in English: the field as its call names it, and why the host refused. */
async function named(error: unknown): Promise<unknown> {
  if (!isBalizaError(error) || translated.has(error)) return error
  const { call, field: wire, reason, cause } = error
  if (wire === undefined && reason === undefined) return error
  const { calls, travelNames, reasonSentences } = await loadShapes(call)
  const otherwise = (name: string) => ownValue(travelNames, `${call}.${name}`) ?? ownValue(travelNames, name)
  const field = wire === undefined ? undefined : fieldToEnglish(ownValue(calls, call)?.[1], wire, otherwise)
  if (field !== undefined) Object.assign(error, { field })
  if (cause instanceof InvalidInput) return inEnglish(error, `${field}: ${cause.english}`)
  if (reason === undefined) return error
  return inEnglish(
    error,
    `${ownValue(reasonSentences, reason) ?? reason}${field === undefined ? '' : `: ${field}`}`,
  )
}

const load = preloadable(async () => ({
  ...(await import('./generated/shapes.js')),
  ...(await import('@baliza/agreement/codes/reason-sentences.js')),
}))

/** What is not in the bundle; what cannot be loaded counts as `offline`. */
function loadShapes(call: string): ReturnType<typeof load> {
  return load().catch((cause) => {
    throw new BalizaError({ code: 'offline', call, cause })
  })
}
