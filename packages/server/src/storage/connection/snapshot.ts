import { chmodSync, constants, copyFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { makeFolder } from '../../make-folder.js'
import { hasCode, StartProblem } from '../../problem.js'

/*
 * PGlite has one session, which its server uses. Another process that needs all data of a running database copies its files as
 * they exist between two steps of PGlite. That is the state after a power failure, and it opens in the same manner. The process
 * that has the files open makes the copy, because only that process can exclude concurrent writes. It receives requests over a
 * socket that only its user may open.
 */

const socketOf = (directory: string) => join(directory, 'baliza.sock')

/** Maximum length of a socket path, in bytes. */
const maxName = 100

/** Resolution of file times, in ms: two changes of a file within this time may have the same time. */
const coarse = 2_000

/** Serves {@link requestSnapshot}. Returns `null` if the folder cannot contain a socket. */
export function serveSnapshots(directory: string, dataDir: string): Server | null {
  const path = socketOf(directory)
  if (process.platform === 'win32' || Buffer.byteLength(path) > maxName) return null
  // This process has the lock: an existing socket was left by a process that was killed.
  rmSync(path, { force: true })
  const server = createServer((socket) => void answer(socket, dataDir))
  server.on('error', (error) => console.error(`No se atienden copias en ${path}: ${error.message}`))
  server.listen(path, () => chmodSync(path, 0o600))
  return server
}

async function answer(socket: Socket, dataDir: string): Promise<void> {
  // The client has disconnected, so there is no recipient for the answer.
  socket.on('error', () => socket.destroy())
  let asked = ''
  for await (const chunk of socket.setEncoding('utf8')) {
    asked += chunk
    if (!asked.endsWith('\n')) continue
    const failure = await copyRunning(dataDir, asked.trimEnd()).then(
      () => '',
      (error: Error) => error.message,
    )
    socket.end(`${failure}\n`)
    return
  }
}

/**
 * Copies the files of a running database. The first pass runs while the database works. The second pass copies the files that
 * have changed since. It is synchronous, so PGlite cannot write during it.
 */
export async function copyRunning(from: string, to: string): Promise<void> {
  const began = Date.now()
  const copied = new Map<string, { readonly mtimeMs: number; readonly size: number }>()
  for (const name of filesIn(from)) {
    try {
      const { mtimeMs, size } = statSync(join(from, name))
      makeFolder(dirname(join(to, name)))
      await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE)
      copied.set(name, { mtimeMs, size })
    } catch (error) {
      // Removed during the pass: the second pass detects that too.
      if (!hasCode(error, 'ENOENT')) throw error
    }
  }
  const there = new Set(filesIn(from))
  for (const name of there) {
    const { mtimeMs, size } = statSync(join(from, name))
    const before = copied.get(name)
    if (before?.mtimeMs === mtimeMs && before.size === size && mtimeMs < began - coarse) continue
    makeFolder(dirname(join(to, name)))
    copyFileSync(join(from, name), join(to, name), constants.COPYFILE_FICLONE)
  }
  for (const directory of directoriesIn(from)) makeFolder(join(to, directory))
  for (const name of filesIn(to)) if (!there.has(name)) rmSync(join(to, name))
}

const entriesIn = (directory: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true }).map((entry) => ({
    entry,
    name: join(entry.parentPath, entry.name).slice(directory.length + 1),
  }))
const filesIn = (directory: string) =>
  entriesIn(directory).flatMap(({ entry, name }) => (entry.isFile() ? [name] : []))
const directoriesIn = (directory: string) =>
  entriesIn(directory).flatMap(({ entry, name }) => (entry.isDirectory() ? [name] : []))

/**
 * Requests a copy of the files from the process that runs the database of this directory.
 * @throws {StartProblem} if that process cannot be reached, or the copy failed
 */
export function requestSnapshot(directory: string, to: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) =>
      reject(
        new StartProblem(
          `El servidor que usa la carpeta ${directory} no pudo copiarla (${why}). Detenlo y repite: detenido se copia sin él.`,
        ),
      )
    const path = socketOf(directory)
    if (Buffer.byteLength(path) > maxName) return fail('el nombre de la carpeta es demasiado largo')
    const socket = createConnection(path, () => socket.write(`${to}\n`))
    let answered = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      answered += chunk
    })
    socket.on('error', (error) => fail(error.message))
    socket.on('close', () =>
      answered === '\n' ? resolve() : fail(answered === '' ? 'no contestó' : answered.trimEnd()),
    )
  })
}
