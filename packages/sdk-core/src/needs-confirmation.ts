import { isBalizaError } from './errors.js'

/**
 * Whether a failed `commands.send` only wants `confirmado: true`: ask the user again with the error's `mensaje`,
 * then send it with that field.
 */
export function needsConfirmation(error: unknown): boolean {
  if (!isBalizaError(error, 'refused') || error.call !== 'commands.send') return false
  // A host that gives no reasons has no other 409.
  return error.httpStatus === 409 && (error.reason ?? 'confirm') === 'confirm'
}
