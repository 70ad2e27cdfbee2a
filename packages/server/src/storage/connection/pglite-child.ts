import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { makeFolder } from '../../make-folder.js'
import { hasCode } from '../../problem.js'
import { holderOf, releaseLock, takeLock } from './lock.js'
import { serveSnapshots } from './snapshot.js'

/** Messages from the server to its database process. */
export type ToChild =
  | { readonly kind: 'open'; readonly dataDir: string; readonly lockFile: string }
  | { readonly kind: 'close' }

/** Messages from the database process. `host` is the directory of a unix socket, or a loopback address. */
export type FromChild =
  | { readonly kind: 'open'; readonly host: string; readonly port: number }
  | { readonly kind: 'taken' | 'closing'; readonly pid: number }
  | { readonly kind: 'unwritable' | 'failed'; readonly message: string }

// PGlite blocks the event loop for up to 400 ms, so it runs in a child process.
let opened: {
  db: PGlite
  socket: PGLiteSocketServer
  snapshots: Server | null
  lockFile: string
  directory: string | null
} | null = null
let leaving = false

/** pg identifies a unix socket by its directory and a port number. */
const socketPort = 5432
const socketName = `.s.PGSQL.${socketPort}`

process.umask(0o077)
// Ctrl+C reaches the whole process group. The server decides when its database closes.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => void leave())
process.on('message', (message: ToChild) => {
  if (message.kind === 'close') void leave()
  else void open(message).catch((error: unknown) => fail(error))
})

async function open({ dataDir, lockFile }: Extract<ToChild, { kind: 'open' }>): Promise<void> {
  makeFolder(dirname(lockFile))
  const conflict = takeLock(lockFile, { child: holderOf(process.pid), server: holderOf(process.ppid) })
  if (conflict !== null) return answer(conflict)
  try {
    const db = await PGlite.create(dataDir)
    // The socket requires no password, so only this user may reach it. Windows uses a loopback port instead.
    const directory = process.platform === 'win32' ? null : mkdtempSync(join(tmpdir(), 'baliza-'))
    const where = directory === null ? { port: 0, host: '127.0.0.1' } : { path: join(directory, socketName) }
    // One connection is in use. A new one may arrive before the loss of the previous one is detected.
    const socket = new PGLiteSocketServer({ db, ...where, maxConnections: 4 })
    await socket.start()
    opened = { db, socket, snapshots: serveSnapshots(dirname(lockFile), dataDir), lockFile, directory }
    if (leaving) return leave()
    const port = Number(socket.getServerConn().split(':').at(-1))
    answer(
      directory === null
        ? { kind: 'open', host: '127.0.0.1', port }
        : { kind: 'open', host: directory, port: socketPort },
    )
  } catch (error) {
    releaseLock(lockFile)
    throw error
  }
}

function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  const unwritable = hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC')
  answer({ kind: unwritable ? 'unwritable' : 'failed', message })
}

function answer(message: FromChild): void {
  if (!process.connected) return
  process.send?.(message, undefined, undefined, (error) => {
    // The server was killed while the database opened. `leave` closes it after the disconnection.
    if (error !== null)
      process.stderr.write(`La base de datos integrada se cierra: su servidor terminó (${error.message}).\n`)
  })
}

async function leave(): Promise<void> {
  leaving = true
  if (opened === null) {
    // Either `open` is still running and calls this function again, or the database was never opened and the process ends on its
    // own.
    setTimeout(() => process.exit(0), 30_000).unref()
    return
  }
  const { db, socket, snapshots, lockFile, directory } = opened
  opened = null
  try {
    snapshots?.close()
    await socket.stop()
    if (directory !== null) rmSync(directory, { recursive: true, force: true })
    await db.close()
  } finally {
    releaseLock(lockFile)
    process.exit(0)
  }
}
