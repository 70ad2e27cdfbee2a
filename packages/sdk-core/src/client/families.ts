import { type Family, family } from '../calls/call.js'
import { BalizaError } from '../calls/errors.js'
import { familyNames } from '../families/names.js'
import { logoutRow } from '../families/session/logout.js'
import { ownValue } from '../rules/own-value.js'
import type { Caller } from '../transport/caller.js'
import { ahead } from './ahead.js'
import type { Families } from './catalogue.js'
import { rowMethods } from './row-methods.js'

/** Rows that a bundle has: a logout cannot wait for a script. */
const atHand: Partial<Record<keyof Families, Family>> = { session: family('session', { logout: logoutRow }) }

/** Adds the rows of a family that a bundle holds itself: a first call of that family then waits for no other script. */
export function haveAtHand(name: keyof Families, rows: Family): void {
  atHand[name] = rows
}

/** Every family as methods. Their rows are most of the SDK's bytes, and are loaded with the first call. */
export function createFamilies(caller: Caller): Families {
  let made: Families | undefined
  const load = async (call: string) => {
    made ??= (await loadCatalogue(call)).createMethods(caller)
    return made
  }
  return Object.fromEntries(
    familyNames.map((name) => [name, methodsOf(name, caller, load)]),
  ) as unknown as Families
}

/** What gives a loop instead of an answer. */
const loops: readonly string[] = ['feed', 'stream']

type Method = (...asked: readonly unknown[]) => unknown

/** The methods of a family, made as they are named. */
function methodsOf(
  family: keyof Families,
  caller: Caller,
  load: (call: string) => Promise<Families>,
): Readonly<Record<string, Method>> {
  const find = async (name: string): Promise<Method> => {
    const method = ownValue((await load(`${family}.${name}`))[family] as Record<string, Method>, name)
    if (method === undefined) throw new TypeError(`The catalogue has no call ${family}.${name}`)
    return method
  }
  const present = (name: string) =>
    ownValue(rowMethods(atHand[family] ?? {}, caller) as Record<string, Method>, name)
  return new Proxy<Record<string, Method>>(
    {},
    {
      get(methods, name) {
        // A family is no promise, though `await` and some frameworks ask.
        if (typeof name !== 'string' || name === 'then') return undefined
        methods[name] ??=
          present(name) ??
          (loops.includes(name)
            ? async function* (...asked) {
                yield* (await find(name))(...asked) as AsyncIterable<unknown>
              }
            : async (...asked) => (await find(name))(...asked))
        return methods[name]
      },
    },
  )
}

const load = ahead(() => import('./catalogue.js'))

/** What is not in the bundle, for this call; what cannot be loaded counts as `offline`. */
export function loadCatalogue(call: string): ReturnType<typeof load> {
  return load().catch((cause) => {
    throw new BalizaError({ code: 'offline', call, cause })
  })
}
