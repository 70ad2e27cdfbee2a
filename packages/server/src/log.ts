import { chmodSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { type DestinationStream, type Logger, pino } from 'pino'
import { makeFolder } from './make-folder.js'
import { StartProblem } from './problem.js'
import type { LogLevel } from './settings/setting-readers.js'

/** The structured log. Every part of the server writes to it; nothing else writes while the server runs. */
export type Log = Logger

/** Fields that never reach the log, whatever carries them. */
const hidden = ['token', 'pass', 'password', 'authorization', 'secret']
const paths = hidden.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.headers["${name}"]`])

/** A file that the log is written to. */
export interface LogFile extends DestinationStream {
  /** Goes on in a new file of the name: whoever rotates it has renamed the old one. */
  reopen(): void
}

/** @throws {StartProblem} where it cannot be written */
export function openLogFile(path: string): LogFile {
  try {
    makeFolder(dirname(path))
    const file = written(pino.destination({ dest: path, sync: true, mode: 0o600 }))
    // A file of an earlier version may be open to others. A device such as /dev/full stays as it is.
    if (statSync(path).isFile()) chmodSync(path, 0o600)
    return file
  } catch (cause) {
    throw new StartProblem(
      `LOG_FILE=${path} no se puede escribir (${cause instanceof Error ? cause.message : cause}). Da permiso a este usuario, o elige otro.`,
      { cause },
    )
  }
}

/** A line that cannot be written, on a full disk, is lost: the server goes on. */
function written(stream: ReturnType<typeof pino.destination>) {
  let told = false
  stream.on('error', (error: Error) => {
    if (!told) console.error(`No se puede escribir el registro (${error.message}): sus líneas se pierden.`)
    told = true
  })
  return stream
}

/**
 * JSON lines, or short readable ones on a terminal.
 * @param destination where the lines go; standard output by default
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = { level, base: null, redact: { paths, censor: '…' } }
  const readable = destination === undefined && process.stdout.isTTY
  return pino(
    options,
    destination ?? (readable ? readableLines : written(pino.destination({ dest: 1, sync: true }))),
  )
}

const names: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'aviso', 50: 'error' }

/** `12:00:00 aviso mensaje {…}`: what a person at a terminal wants to see. */
const readableLines: DestinationStream = {
  write(line: string) {
    process.stdout.write(readableLine(line))
  },
}

export function readableLine(line: string): string {
  const { level, time, msg, ...rest } = JSON.parse(line) as Record<string, unknown>
  const clock = new Date(Number(time)).toTimeString().slice(0, 8)
  const name = (names[Number(level)] ?? String(level)).padEnd(5)
  const more = Object.keys(rest).length === 0 ? '' : ` ${JSON.stringify(rest)}`
  return `${clock} ${name} ${msg ?? ''}${more}\n`
}
