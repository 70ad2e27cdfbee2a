import { InvalidInput } from './entities/moment.js'
import { BalizaError } from './errors.js'
import type { AnyCall, Payload } from './transport/caller.js'

/** A payload as it travels. @throws BalizaError `refused`, unsent, for what the row cannot take */
export function written(row: AnyCall, payload: Payload): Payload {
  return row.write === undefined ? payload : checked(row, () => row.write?.(payload ?? {}))
}

/** Runs what looks at a caller's input. @throws BalizaError `refused` with its sentence */
export function checked<Result>(call: AnyCall, look: () => Result): Result {
  try {
    return look()
  } catch (cause) {
    if (!(cause instanceof InvalidInput)) throw cause
    const { field, message: mensaje } = cause
    throw new BalizaError({ code: 'refused', call, unsent: true, reason: 'invalid', field, mensaje, cause })
  }
}
