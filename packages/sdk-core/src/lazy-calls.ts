/*
 * What the client loads with the first call that is not in the bundle: one chunk, loaded in one place.
 */

import type { Family } from './call.js'
import { calls } from './calls/index.js'
import type { Catalogue } from './client-types.js'
import { deviceChange } from './families/units/calls.js'
import { followFeed } from './feed-calls.js'
import { streamHistory } from './history-calls.js'
import { sendCommand } from './order.js'
import { ownValue } from './own-value.js'
import { isPatched, type PatchSettings, patch } from './patch.js'
import { streamReport } from './report-calls.js'
import type { Caller, CallSettings, Payload } from './transport/caller.js'
import { written } from './written.js'

export { searchAddress } from './geocoding.js'
export { watchFleet } from './watch-fleet.js'

type PatchAsked = [id: string, change: Readonly<Record<string, unknown>>, settings?: PatchSettings]

/** Makes a call of the catalogue, or patches one of its things. @throws TypeError where it has none of this name */
export function makeCall(
  caller: Caller,
  family: keyof Catalogue,
  name: string,
  ...asked: readonly unknown[]
): Promise<unknown> {
  if (name === 'patch' && isPatched(family)) return patch(caller, family, ...(asked as PatchAsked))
  const [payload, settings] = asked as readonly [Payload?, CallSettings?]
  const row =
    family === 'devices' && name === 'update' ? deviceChange : ownValue(calls[family] as Family, name)
  if (row === undefined) throw new TypeError(`The catalogue has no call ${family}.${name}`)
  // Its answer can be waited for.
  if (row === calls.commands.send) return sendCommand(caller, payload, settings)
  return caller.send(row, written(row, payload), settings)
}

/** What a family gives in a loop: `feed` or `stream`. @throws TypeError where it has none */
export function loop(
  caller: Caller,
  family: keyof Catalogue,
  ...asked: readonly unknown[]
): AsyncIterable<unknown> {
  const loops: Partial<
    Record<keyof Catalogue, (caller: Caller, ...asked: never[]) => AsyncIterable<unknown>>
  > = {
    reports: streamReport,
    history: streamHistory,
    positions: (caller, ...asked) => followFeed(caller, 'positions', ...asked),
    alerts: (caller, ...asked) => followFeed(caller, 'alerts', ...asked),
  }
  const make = loops[family]
  if (make === undefined) throw new TypeError(`The catalogue has no loop of ${family}`)
  return make(caller, ...(asked as never[]))
}
