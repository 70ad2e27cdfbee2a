/*
 * What the client loads with the first call that is not in the bundle: one chunk, loaded in one place.
 */
import type { Family } from './call.js'
import { calls } from './calls/index.js'
import type { Catalogue } from './client-types.js'
import { followFeed } from './feed-calls.js'
import { streamHistory } from './history-calls.js'
import { sendCommand } from './order.js'
import { streamReport } from './report-calls.js'
import type { Caller, CallSettings, Payload } from './transport/caller.js'

export { searchAddress } from './geocoding.js'

/** Makes a call of the catalogue. @throws TypeError where it has none of this name */
export function makeCall(
  caller: Caller,
  family: keyof Catalogue,
  name: string,
  payload?: Payload,
  settings?: CallSettings,
): Promise<unknown> {
  const row = (calls[family] as Family)[name]
  if (row === undefined) throw new TypeError(`The catalogue has no call ${family}.${name}`)
  // Its answer can be waited for.
  if (row === calls.commands.send) return sendCommand(caller, payload, settings)
  return caller.send(row, payload, settings)
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
