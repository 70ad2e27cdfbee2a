import { type BalizaError, isBalizaError } from '@baliza/sdk-core/internal'
import { isMisnamed, systemSentence } from './system-errors.js'

/** Exit codes of the commands, for the scripts that run them. */
export const exitCodes = {
  done: 0,
  /** Any other failure. */
  failed: 1,
  /** Invalid command line. No request was sent to the server. */
  usage: 2,
  /** No session, a wrong password, or an account without this permission. */
  notAllowed: 3,
  /** The server rejected the data with a reason. The same request will fail again. */
  refused: 4,
  /** No response, or an internal error of the server. The same request may succeed later. */
  unreachable: 5,
  /** Ctrl+C. */
  interrupted: 130,
} as const

/** An invalid command line or file. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** A file whose content the server would reject, with one line per fault. */
export class FaultyFile extends Error {
  override readonly name = 'FaultyFile'
}

/** Returns the exit code of an error. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return exitCodes.usage
  if (error instanceof FaultyFile) return exitCodes.refused
  if (!isBalizaError(error)) return isMisnamed(error) ? exitCodes.usage : exitCodes.failed
  switch (error.code) {
    case 'unauthorized':
    case 'forbidden':
    case 'inactive':
    case 'origin':
      return exitCodes.notAllowed
    case 'refused':
      return error.reason === 'credentials' ? exitCodes.notAllowed : exitCodes.refused
    case 'offline':
    case 'timeout':
    case 'http':
    case 'unavailable':
    case 'malformed':
    case 'token':
      return exitCodes.unreachable
    case 'aborted':
      return exitCodes.interrupted
    // The command line does not use hooks.
    case 'hook':
      return exitCodes.failed
  }
}

const sentences = {
  offline: 'el servidor no responde',
  timeout: 'el servidor tardó demasiado',
  aborted: 'Interrumpido.',
  http: 'el servidor falló',
  malformed: 'la respuesta no es de un servidor Baliza',
  refused: 'el servidor no lo aceptó',
  inactive: 'la cuenta está inactiva',
  token: 'no se pudo obtener una sesión',
  hook: 'algo lo detuvo',
  unauthorized: 'no hay sesión, o ha terminado: entra con "baliza login"',
  forbidden: 'tu cuenta no tiene permiso para esto',
  origin: 'este origen no tiene permiso',
  unavailable: 'este servidor no lo ofrece',
} as const satisfies Record<BalizaError['code'], string>

/** Describes an error for a person, in one or more lines. The text never contains a token or a password. */
export function sentenceOf(error: unknown): string {
  if (isBalizaError(error)) {
    // The user caused it with Ctrl+C, so the interrupted call does not matter.
    if (error.code === 'aborted') return sentences.aborted
    const { mensaje, httpStatus } = error
    const message =
      mensaje ?? `${sentences[error.code]}${httpStatus === undefined ? '' : ` (HTTP ${httpStatus})`}`
    const unknown = error.outcome === 'unknown' ? '\nNo se sabe si se hizo: míralo antes de repetirlo.' : ''
    return `${error.call}: ${message}${unknown}`
  }
  return systemSentence(error) ?? (error instanceof Error ? error.message : String(error))
}
