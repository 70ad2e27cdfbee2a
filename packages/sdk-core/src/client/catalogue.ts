import { calls } from '@baliza/agreement/families/index.js'
import { deviceChange } from '@baliza/agreement/families/units/calls.js'
import type { Caller } from '../transport/caller.js'
import { withEach } from './methods/each-row.js'
import { type AlertCalls, followFeed, type PositionCalls } from './methods/feed.js'
import { type HistoryCalls, streamHistory } from './methods/history.js'
import { type DeviceUpdate, type Patched, type PatchSettings, patch } from './methods/patch.js'
import { type ReportCalls, streamReport } from './methods/reports.js'
import { type CommandCalls, sendCommand } from './methods/send-command.js'
import { rowMethods, writePayload } from './row-methods.js'
import type { ClientFamilies } from './types.js'

// The client loads this file with the first call that is not in the bundle, together with these two modules.
export { searchAddress } from './methods/geocoding.js'
export { watchFleet } from './methods/watch-fleet.js'

/**
 * Methods of the client. They extend the catalogue's calls: `commands.send` returns a tracked command, some families have loops,
 * and stored records can be patched.
 */
export type Families = Omit<
  ClientFamilies,
  'commands' | 'history' | 'positions' | 'alerts' | 'reports' | keyof Patched
> &
  Patched & {
    /** Histories of units; `history.stream` reads those of many units. */
    readonly history: HistoryCalls
    /**
     * Stored positions; `positions.feed` follows all of them.
     * @remarks Baliza extension.
     */
    readonly positions: PositionCalls
    /** Alerts (specification 1, section 7); `alerts.feed` yields every alert when it is raised. */
    readonly alerts: AlertCalls
    /** Reports; `reports.stream` yields rows while the server computes them. */
    readonly reports: ReportCalls
    /** Remote commands (specification 2, section 7.2), with a method that waits for the result. */
    readonly commands: CommandCalls
  }

/** Creates the methods of every family: the calls of the catalogue plus patches, loops and tracked commands. */
export function createMethods(caller: Caller): Families {
  const families = Object.fromEntries(
    Object.entries(calls).map(([name, rows]) => [name, withEach(rows, rowMethods(rows, caller), caller)]),
  ) as unknown as ClientFamilies
  const patching = <Name extends keyof Patched>(family: Name) =>
    ({
      patch: async (id: string, change: object, settings?: PatchSettings) =>
        patch(caller, family, id, { ...change }, settings),
    }) as Pick<Patched[Name], 'patch'>
  const { assign } = Object
  return assign(families, {
    units: assign(families.units, patching('units')),
    devices: assign(families.devices, patching('devices'), {
      async update(device, settings) {
        return caller.send(deviceChange, writePayload(deviceChange, { ...device }), settings)
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
        yield* streamHistory(caller, options)
      },
    } satisfies Pick<HistoryCalls, 'stream'>),
    positions: assign(families.positions, {
      async *feed(options) {
        yield* followFeed(caller, calls.positions.page, options)
      },
    } satisfies Pick<PositionCalls, 'feed'>),
    alerts: assign(families.alerts, {
      async *feed(options) {
        yield* followFeed(caller, calls.alerts.page, options)
      },
    } satisfies Pick<AlertCalls, 'feed'>),
    reports: assign(families.reports, {
      async *stream(report, query, settings) {
        yield* streamReport(caller, report, query, settings)
      },
    } satisfies Pick<ReportCalls, 'stream'>),
    commands: assign(families.commands, {
      // Replaces the catalogue's `send`: its result has `settled`.
      async send(form, settings) {
        return sendCommand(caller, form, settings)
      },
    } satisfies Pick<CommandCalls, 'send'>),
  })
}
