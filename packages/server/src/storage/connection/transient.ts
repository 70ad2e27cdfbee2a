import { isLoss } from './connection.js'

/**
 * Classes of SQLSTATE that say nothing about what was asked: connection exceptions, rolled back by others (a deadlock, a
 * conflict of serialization), out of resources (disk, memory, connections), ended by an operator or a timeout, the
 * system's input and output; and that nobody is let in, or that the database is not there, which the operator mends.
 */
const passingClasses: ReadonlySet<string> = new Set(['08', '28', '3D', '40', '53', '57', '58'])

/** Of other classes: read-only at present (a replica that is promoted, a full disk), a transaction open for too long, a lock. */
const passingStates: ReadonlySet<string> = new Set(['25006', '25P03', '25P04', '55P03', '55006'])

/** Of the system, of Node's network and of its `fetch`. */
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
 * Whether a failure is known to pass: the other end was not reached, was lost, or answered that it cannot now. It is waited
 * for. Anything else, an exception of our own above all, would come again with every try: whoever tries in a loop ends that
 * one thing, says why, and goes on with the next.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isLoss(error)) return true
  const code = 'code' in error ? String(error.code) : ''
  if (networkCodes.has(code) || passingStates.has(code)) return true
  // A socket of the file system that is not there (yet).
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  return isSqlState(code) ? passingClasses.has(code.slice(0, 2)) : isTransient(error.cause)
}

/** Five digits and capitals, of which the first two are the class; the codes of the system begin with an E. */
function isSqlState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E')
}
