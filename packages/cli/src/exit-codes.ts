import { type BalizaError, isBalizaError } from '@baliza/sdk-core'
import { isMisnamed, systemSentence } from './system-errors.js'

/** How a command ends, for the scripts that run it. */
export const exitCodes = {
  done: 0,
  /** Any other failure. */
  failed: 1,
  /** The command line makes no sense: nothing was asked of the server. */
  usage: 2,
  /** No session, a wrong password, or an account that may not do this. */
  notAllowed: 3,
  /** The server has refused what was sent, with a reason: the same again will fail alike. */
  refused: 4,
  /** No answer, or an error of the server's own: the same may succeed later. */
  unreachable: 5,
  /** Ctrl+C. */
  interrupted: 130,
} as const

/** A command line, or a file, that makes no sense. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** A file whose content the server would refuse, with a line for each thing that is wrong. */
export class FaultyFile extends Error {
  override readonly name = 'FaultyFile'
}

/** What went wrong, to a script. */
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
    // The command line has none.
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

/** What went wrong, to a person, in one line or a line each. Never holds a token or a password. */
export function sentenceOf(error: unknown): string {
  if (isBalizaError(error)) {
    // Ctrl+C is asked for: which call it met is nothing to a person.
    if (error.code === 'aborted') return sentences.aborted
    const { mensaje, httpStatus } = error
    const message =
      mensaje ?? `${sentences[error.code]}${httpStatus === undefined ? '' : ` (HTTP ${httpStatus})`}`
    const unknown = error.outcome === 'unknown' ? '\nNo se sabe si se hizo: míralo antes de repetirlo.' : ''
    return `${error.call}: ${message}${unknown}`
  }
  return systemSentence(error) ?? (error instanceof Error ? error.message : String(error))
}
