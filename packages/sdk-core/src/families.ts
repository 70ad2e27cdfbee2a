import type { Family } from './call.js'
import type { calls } from './calls/index.js'
import { session } from './calls/session.js'
import { units } from './calls/units.js'
import type { ClientFamily } from './client-types.js'
import { BalizaError } from './errors.js'
import type { AnyCall, Caller, CallSettings, Payload } from './transport/caller.js'

/** The whole catalogue, by family. */
export type Catalogue = typeof calls
/** The families whose rows are loaded with the first of their calls. */
type LaterName = Exclude<keyof Catalogue, 'session' | 'units'>

/** The families of the catalogue as the client shows them. */
export type ClientFamilies = { readonly [Name in keyof Catalogue]: ClientFamily<Catalogue[Name]> }

/**
 * Every family as methods. The session's and the units' rows are at hand, because everybody needs them; the
 * others are half of the SDK's bytes, and come when they are first asked for.
 */
export function createFamilies(caller: Caller): ClientFamilies {
  const later = <Name extends LaterName>(name: Name) => loadedLater(name, caller)
  return {
    session: atHand(session, caller),
    units: atHand(units, caller),
    devices: later('devices'),
    assignments: later('assignments'),
    users: later('users'),
    mirrorAccounts: later('mirrorAccounts'),
    events: later('events'),
    alerts: later('alerts'),
    geofences: later('geofences'),
    history: later('history'),
    commands: later('commands'),
    drivers: later('drivers'),
    groups: later('groups'),
    reports: later('reports'),
    mobile: later('mobile'),
    push: later('push'),
    follow: later('follow'),
    geocoding: later('geocoding'),
  }
}

/** One method for each row; what they do is settled in the caller. */
function atHand<Rows extends Family>(rows: Rows, caller: Caller): ClientFamily<Rows> {
  return Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [
      name,
      (payload?: Payload, settings?: CallSettings) => caller.send(row, payload, settings),
    ]),
  ) as ClientFamily<Rows>
}

type Methods = Record<string, (payload?: Payload, settings?: CallSettings) => Promise<unknown>>

/** Methods made as they are named; each loads the catalogue, which happens once. */
function loadedLater<Name extends LaterName>(family: Name, caller: Caller): ClientFamily<Catalogue[Name]> {
  return new Proxy<Methods>(
    {},
    {
      get(methods, name) {
        // A family is no promise, though `await` and some frameworks ask.
        if (typeof name !== 'string' || name === 'then') return undefined
        methods[name] ??= async (payload, settings) =>
          caller.send(await loadRow(family, name), payload, settings)
        return methods[name]
      },
    },
  ) as unknown as ClientFamily<Catalogue[Name]>
}

async function loadRow(family: LaterName, name: string): Promise<AnyCall> {
  const call = `${family}.${name}`
  const { calls } = await loaded(call, import('./calls/index.js'))
  const row = (calls[family] as Family)[name]
  if (row === undefined) throw new TypeError(`The catalogue has no call ${call}`)
  return row
}

/** A part of the SDK that is on its way; one that does not arrive is a network that is not there. */
export function loaded<Part>(call: string, part: Promise<Part>): Promise<Part> {
  return part.catch((cause) => {
    throw new BalizaError({ code: 'offline', call, cause })
  })
}
