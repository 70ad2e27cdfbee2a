import { ahead } from './ahead.js'
import { family } from './call.js'
import { BalizaError } from './errors.js'
import { familyNames } from './families/names.js'
import { logout } from './families/session/logout.js'
import type { Families } from './family-methods.js'
import { ownValue } from './own-value.js'
import { rowMethods } from './row-methods.js'
import type { Caller } from './transport/caller.js'

/**
 * Every family as methods. Their rows are most of the SDK's bytes, and are loaded with the first call, but for a logout,
 * which cannot wait for a script.
 */
export function createFamilies(caller: Caller): Families {
  let made: Families | undefined
  const load = async (call: string) => {
    made ??= (await loadCatalogue(call)).createMethods(caller)
    return made
  }
  const later = Object.fromEntries(familyNames.map((name) => [name, laterMethods(name, load)]))
  Object.assign(later.session ?? {}, rowMethods(family('session', { logout }), caller))
  return later as unknown as Families
}

/** What gives a loop instead of an answer. */
const loops: readonly string[] = ['feed', 'stream']

type Method = (...asked: readonly unknown[]) => unknown

/** The methods of a family, made as they are named. */
function laterMethods(
  family: keyof Families,
  load: (call: string) => Promise<Families>,
): Readonly<Record<string, Method>> {
  const find = async (name: string): Promise<Method> => {
    const method = ownValue((await load(`${family}.${name}`))[family] as Record<string, Method>, name)
    if (method === undefined) throw new TypeError(`The catalogue has no call ${family}.${name}`)
    return method
  }
  return new Proxy<Record<string, Method>>(
    {},
    {
      get(methods, name) {
        // A family is no promise, though `await` and some frameworks ask.
        if (typeof name !== 'string' || name === 'then') return undefined
        methods[name] ??= loops.includes(name)
          ? async function* (...asked) {
              yield* (await find(name))(...asked) as AsyncIterable<unknown>
            }
          : async (...asked) => (await find(name))(...asked)
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
