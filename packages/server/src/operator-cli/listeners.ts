import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from '../problem.js'

/** The listener on a port of this machine. */
export interface Listener {
  /** Whether only this machine can reach it. */
  readonly loopback: boolean
  /** The process, or `null` if it belongs to another user, whose processes the system does not reveal. */
  readonly process: { readonly pid: number; readonly name: string } | null
}

const listening = '0A'

/** Finds the listener on a TCP port. Works only on Linux. @returns `null` if there is none, or the system does not reveal it */
export function listenerOn(port: number, proc = '/proc'): Listener | null {
  const found = ['net/tcp', 'net/tcp6'].flatMap((table) =>
    (readOrNull(join(proc, table)) ?? '')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local = '', , state]) => {
        const [, hexPort = ''] = local.split(':')
        return state === listening && Number.parseInt(hexPort, 16) === port
      }),
  )
  const [first] = found
  if (first === undefined) return null
  return {
    loopback: found.every(([, local = '']) => isLoopback(local)),
    process: processOf(first[9] ?? '', proc),
  }
}

/** Matches an entry such as `0100007F:1389`. The bytes of each 32-bit group are reversed. */
function isLoopback(local: string): boolean {
  return /^(.{6}7F|0{24}01000000|0{16}FFFF0000.{6}7F):/.test(local)
}

function processOf(inode: string, proc: string): Listener['process'] {
  for (const name of readdirSync(proc)) {
    if (!/^\d+$/.test(name)) continue
    const directory = join(proc, name, 'fd')
    if (!filesIn(directory).some((fd) => linkOf(join(directory, fd)) === `socket:[${inode}]`)) continue
    return { pid: Number(name), name: (readOrNull(join(proc, name, 'comm')) ?? '').trim() }
  }
  return null
}

const filesIn = (directory: string) => orNull(() => readdirSync(directory)) ?? []
const linkOf = (path: string) => orNull(() => readlinkSync(path))
const readOrNull = (path: string) => orNull(() => readFileSync(path, 'utf8'))

/** Returns `null` if the file was deleted, belongs to another user, or does not exist because the system is not Linux. */
function orNull<Result>(read: () => Result): Result | null {
  try {
    return read()
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'EACCES', 'EPERM', 'ESRCH', 'ENOTDIR')) return null
    throw error
  }
}
