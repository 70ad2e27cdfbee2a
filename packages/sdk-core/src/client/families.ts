import { type Family, family } from '@baliza/agreement/calls/call.js'
import { BalizaError } from '@baliza/agreement/calls/errors.js'
import { familyNames } from '@baliza/agreement/families/names.js'
import { logoutRow } from '@baliza/agreement/families/session/logout.js'
import { ownValue } from '@baliza/agreement/rules/own-value.js'
import type { Caller } from '../transport/caller.js'
import type { Families } from './catalogue.js'
import { preloadable } from './preload.js'
import { rowMethods } from './row-methods.js'

/** Calls that the bundle contains. `logout` must not wait for a script to load. */
const atHand: Partial<Record<keyof Families, Family>> = { session: family('session', { logout: logoutRow }) }

/** Adds calls of a family to the bundle, so that the first of them waits for no other script. */
export function haveAtHand(name: keyof Families, rows: Family): void {
  atHand[name] = rows
}

/** Creates the methods of every family. The catalogue makes up most of the SDK's size, so the first call loads it. */
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

/** Methods that return an async iterable instead of a promise. */
const loops: readonly string[] = ['feed', 'stream']

type Method = ((...asked: readonly unknown[]) => unknown) & { readonly each?: Method }

/** Methods of a family, created at first access. */
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
        // `await` and some frameworks read `then`: a family must not look like a promise.
        if (typeof name !== 'string' || name === 'then') return undefined
        const each: Method = async function* (...asked) {
          const method = await find(name)
          yield* (method.each ?? method)(...asked) as AsyncIterable<unknown>
        }
        methods[name] ??= loops.includes(name)
          ? each
          : Object.assign(present(name) ?? (async (...asked: unknown[]) => (await find(name))(...asked)), {
              each,
            })
        return methods[name]
      },
    },
  )
}

const load = preloadable(() => import('./catalogue.js'))

/** Loads the catalogue for a call. @throws BalizaError `offline` if it cannot be loaded */
export function loadCatalogue(call: string): ReturnType<typeof load> {
  return load().catch((cause) => {
    throw new BalizaError({ code: 'offline', call, cause })
  })
}
