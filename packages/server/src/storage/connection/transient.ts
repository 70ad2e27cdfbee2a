import { isLoss } from './connection.js'

/**
 * Classes of SQLSTATE that are not caused by the statement itself. They are: connection exceptions, rollbacks caused by others (a
 * deadlock, a serialization conflict), lack of resources (disk, memory, connections), an operator or a timeout, system I/O
 * errors. Refused logins and missing databases are included, because the operator fixes them.
 */
const passingClasses: ReadonlySet<string> = new Set(['08', '28', '3D', '40', '53', '57', '58'])

/**
 * States of other classes: currently read-only (a replica that is promoted, a full disk), a transaction open for too long, a
 * lock.
 */
const passingStates: ReadonlySet<string> = new Set(['25006', '25P03', '25P04', '55P03', '55006'])

/** Codes of the system, of Node's network layer and of its `fetch`. */
const networkCodes: ReadonlySet<string> = new Set([
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'EAGAIN',
  'EBUSY',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENFILE',
  'ENOBUFS',
  'ENOSPC',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_STREAM_PREMATURE_CLOSE',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_SOCKET',
])

/**
 * Whether a failure is temporary: the other end was unreachable, was lost, or reported that it currently cannot respond. The
 * caller waits and retries. Any other failure, especially an exception of this program, would repeat with every attempt. A caller
 * with a retry loop therefore gives up that item, reports the reason, and continues with the next item.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isLoss(error)) return true
  const code = 'code' in error ? String(error.code) : ''
  if (networkCodes.has(code) || passingStates.has(code)) return true
  // A unix socket that does not exist (yet).
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  return isSqlState(code) ? passingClasses.has(code.slice(0, 2)) : isTransient(error.cause)
}

/** Five digits and capital letters, of which the first two are the class. System codes begin with an E. */
function isSqlState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E')
}
