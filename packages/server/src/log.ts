import { chmodSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { type DestinationStream, type Logger, pino } from 'pino'
import { makeFolder } from './make-folder.js'
import { StartProblem } from './problem.js'
import type { LogLevel } from './settings/setting-readers.js'

/** The structured log. While the server runs, all output uses it. */
export type Log = Logger

/** Fields that are removed from every log line. */
const hidden = ['token', 'pass', 'password', 'authorization', 'secret']
const paths = hidden.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.headers["${name}"]`])

export interface LogFile extends DestinationStream {
  /** Continues in a new file with the same name, after log rotation renamed the old file. */
  reopen(): void
}

/** @throws {StartProblem} if the file cannot be written */
export function openLogFile(path: string): LogFile {
  try {
    makeFolder(dirname(path))
    const file = written(pino.destination({ dest: path, sync: true, mode: 0o600 }))
    // A file of an earlier version may be readable by others. A device such as /dev/full is not changed.
    if (statSync(path).isFile()) chmodSync(path, 0o600)
    return file
  } catch (cause) {
    throw new StartProblem(
      `LOG_FILE=${path} no se puede escribir (${cause instanceof Error ? cause.message : cause}). Da permiso a este usuario, o elige otro.`,
      { cause },
    )
  }
}

/** If the disk is full, lines are lost and the server continues. */
function written(stream: ReturnType<typeof pino.destination>) {
  let told = false
  stream.on('error', (error: Error) => {
    if (!told) console.error(`No se puede escribir el registro (${error.message}): sus líneas se pierden.`)
    told = true
  })
  return stream
}

/**
 * Writes JSON lines, or short readable ones on a terminal.
 * @param destination where the lines are written; standard output by default
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

/** `12:00:00 aviso mensaje {…}`: the format for a person at a terminal. */
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
