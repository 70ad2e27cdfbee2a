import type { Family } from './call.js'
import type { ClientFamily } from './client-types.js'
import type { AnyCall, Caller, CallSettings, Payload } from './transport/caller.js'
import { written } from './written.js'

/** The rows of a family as methods. */
export function rowMethods<Rows extends Family>(rows: Rows, caller: Caller): ClientFamily<Rows> {
  const send = (row: AnyCall) => async (payload?: Payload, settings?: CallSettings) =>
    caller.send(row, written(row, payload), settings)
  return Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, send(row)]),
  ) as unknown as ClientFamily<Rows>
}
