import type { Family } from '@baliza/agreement/calls/call.js'
import { BalizaError } from '@baliza/agreement/calls/errors.js'
import { InvalidInput } from '@baliza/agreement/entities/moment.js'
import type { AnyCall, Caller, CallSettings, Payload } from '../transport/caller.js'
import type { ClientFamily } from './types.js'

/** Creates the methods of a family from its calls. */
export function rowMethods<Rows extends Family>(rows: Rows, caller: Caller): ClientFamily<Rows> {
  const send = (row: AnyCall) => async (payload?: Payload, settings?: CallSettings) =>
    caller.send(row, writePayload(row, payload), settings)
  return Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, send(row)]),
  ) as unknown as ClientFamily<Rows>
}

/**
 * Converts a payload to its wire format. @throws BalizaError `refused`, without sending, for input that the call does not accept
 */
export function writePayload(row: AnyCall, payload: Payload): Payload {
  return row.write === undefined ? payload : checkInput(row, () => row.write?.(payload ?? {}))
}

/** Runs a check of a caller's input. @throws BalizaError `refused` with the check's message */
export function checkInput<Result>(call: AnyCall, look: () => Result): Result {
  try {
    return look()
  } catch (cause) {
    if (!(cause instanceof InvalidInput)) throw cause
    const { field, message: mensaje } = cause
    throw new BalizaError({ code: 'refused', call, unsent: true, reason: 'invalid', field, mensaje, cause })
  }
}
