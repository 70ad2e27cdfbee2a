import { ahead } from './ahead.js'
import type { Family } from './call.js'
import type { Catalogue, ClientFamilies } from './client-types.js'
import { BalizaError } from './errors.js'
import { alerts } from './families/alerts/calls.js'
import { familyNames } from './families/names.js'
import { session } from './families/session/calls.js'
import type { AlertCalls, PositionCalls } from './feed-calls.js'
import type { HistoryCalls } from './history-calls.js'
import type { CommandCalls } from './order.js'
import { ownValue } from './own-value.js'
import type { DeviceUpdate, Patched, PatchSettings } from './patch.js'
import type { ReportCalls } from './report-calls.js'
import type { AnyCall, Caller, CallSettings, Payload } from './transport/caller.js'
import { written } from './written.js'

/**
 * What the client's methods are made of: a command answers more than its row, some families have loops besides, and what is
 * kept can be patched.
 */
export type Families = Omit<
  ClientFamilies,
  'commands' | 'history' | 'positions' | 'alerts' | 'reports' | keyof Patched
> &
  Patched & {
    /** The past of units; `history.stream` has that of many. */
    readonly history: HistoryCalls
    /** The positions as they are stored; `positions.feed` has every one of them. Ours. */
    readonly positions: PositionCalls
    /** What has happened (specification 1, section 7); `alerts.feed` has every alert as it is raised. */
    readonly alerts: AlertCalls
    /** The reports; `reports.stream` has their rows as they are computed. */
    readonly reports: ReportCalls
    /** Remote commands (specification 2, section 7.2), and waiting for how one ends. */
    readonly commands: CommandCalls
  }

/** The families whose rows every bundle has: what a page asks first is not to wait for another script. */
const atHand: Partial<Catalogue> = { session, alerts }

/** Every family as methods. The other families' rows are most of the SDK's bytes, and are loaded with the first call. */
export function createFamilies(caller: Caller): Families {
  const families = Object.fromEntries(
    familyNames.map((name) => [name, methodsOf(name, caller)]),
  ) as unknown as ClientFamilies
  const patching = <Name extends keyof Patched>(family: Name) =>
    ({
      patch: async (id: string, change: object, settings?: PatchSettings) =>
        (await loadCatalogue(`${family}.patch`)).patch(caller, family, id, { ...change }, settings),
    }) as Pick<Patched[Name], 'patch'>
  const { assign } = Object
  return assign(families, {
    units: assign(families.units, patching('units')),
    devices: assign(families.devices, patching('devices'), {
      async update(device, settings) {
        const { deviceChange } = await loadCatalogue('devices.update')
        return caller.send(deviceChange, written(deviceChange, { ...device }), settings)
      },
    } satisfies DeviceUpdate),
    users: assign(families.users, patching('users')),
    mirrorAccounts: assign(families.mirrorAccounts, patching('mirrorAccounts')),
    events: assign(families.events, patching('events')),
    geofences: assign(families.geofences, patching('geofences')),
    drivers: assign(families.drivers, patching('drivers')),
    groups: assign(families.groups, patching('groups')),
    history: assign(families.history, {
      async *stream(options) {
        yield* (await loadCatalogue('history.stream')).streamHistory(caller, options)
      },
    } satisfies Pick<HistoryCalls, 'stream'>),
    positions: assign(families.positions, {
      async *feed(options) {
        const { calls, followFeed } = await loadCatalogue('positions.feed')
        yield* followFeed(caller, calls.positions.page, options)
      },
    } satisfies Pick<PositionCalls, 'feed'>),
    alerts: assign(families.alerts, {
      async *feed(options) {
        yield* (await loadCatalogue('alerts.feed')).followFeed(caller, alerts.page, options)
      },
    } satisfies Pick<AlertCalls, 'feed'>),
    reports: assign(families.reports, {
      async *stream(report, query, settings) {
        yield* (await loadCatalogue('reports.stream')).streamReport(caller, report, query, settings)
      },
    } satisfies Pick<ReportCalls, 'stream'>),
    commands: assign(families.commands, {
      // Its answer can be waited for.
      async send(form, settings) {
        return (await loadCatalogue('commands.send')).sendCommand(caller, form, settings)
      },
    } satisfies Pick<CommandCalls, 'send'>),
  })
}

type Methods = Record<string, (payload?: Payload, settings?: CallSettings) => Promise<unknown>>

/** The rows of a family as methods, made as they are named. */
function methodsOf(family: keyof Catalogue, caller: Caller): Methods {
  const send = (row: AnyCall, payload: Payload, settings?: CallSettings) =>
    caller.send(row, written(row, payload), settings)
  const rows: Family | undefined = atHand[family]
  if (rows !== undefined)
    return Object.fromEntries(
      Object.entries(rows).map(([name, row]) => [name, async (...asked) => send(row, ...asked)]),
    )
  return new Proxy<Methods>(
    {},
    {
      get(methods, name) {
        // A family is no promise, though `await` and some frameworks ask.
        if (typeof name !== 'string' || name === 'then') return undefined
        methods[name] ??= async (payload, settings) => {
          const { calls } = await loadCatalogue(`${family}.${name}`)
          const row = ownValue(calls[family] as Family, name)
          if (row === undefined) throw new TypeError(`The catalogue has no call ${family}.${name}`)
          return send(row, payload, settings)
        }
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
