import { existsSync } from 'node:fs'
import { type FileHandle, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import type { Period } from '../dates.js'
import { UsageError } from '../exit-codes.js'
import type { Track } from '../formats/position.js'

/** What is exported. It is decided once, so that a resumed export continues the same file. */
export interface Plan extends Period {
  readonly tracks: readonly Track[]
}

/** Progress of the file. */
interface Reached {
  /** Number of pieces written. A piece is one day of one unit. */
  readonly done: number
  /** Number of positions written. */
  readonly rows: number
  readonly bytes: number
}

interface State extends Reached {
  readonly version: 1
  /** The options of the command line, to detect a file that another command has left. */
  readonly asked: string
  readonly plan: Plan
}

/** A file that is being written. The recorded progress survives a crash of the process. */
export interface Journal extends Reached {
  readonly plan: Plan
  /** Appends a piece, then records it. A resumed export cuts off a piece that was not recorded. */
  add(text: string, done: number, rows: number): Promise<void>
  /** Completes the file: gives it its final name and deletes the recorded progress. */
  end(text: string, finish?: (written: string, out: string) => Promise<void>): Promise<void>
  /** Closes the file so that a later run can resume it. */
  close(): Promise<void>
}

/** The unfinished file, and the file that records its progress. */
const partOf = (out: string) => `${out}.part`
const stateOf = (out: string) => `${out}.state.json`

/** Starts a file, or resumes one that an interrupted command left. */
export async function openJournal(
  out: string,
  asked: string,
  restart: boolean,
  makePlan: () => Promise<Plan>,
): Promise<Journal> {
  const found = restart ? undefined : await readState(out)
  if (found !== undefined && found.asked !== asked)
    throw new UsageError(
      `${stateOf(out)} es de una exportación distinta que quedó a medias: repítela tal cual, elige otro --out o empieza de nuevo con --restart.`,
    )
  let state: State = found ?? { version: 1, asked, plan: await makePlan(), done: 0, rows: 0, bytes: 0 }
  const file = await open(partOf(out), found === undefined ? 'w+' : 'r+')
  await cutTo(file, out, state.bytes)

  async function note(reached: Reached): Promise<void> {
    state = { ...state, ...reached }
    await file.datasync()
    await writeFile(`${stateOf(out)}.new`, JSON.stringify(state), { flush: true })
    await rename(`${stateOf(out)}.new`, stateOf(out))
  }
  async function append(text: string): Promise<number> {
    const bytes = Buffer.from(text)
    // A write may accept fewer bytes than given.
    for (let written = 0; written < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, written, bytes.length - written, state.bytes + written)
      written += bytesWritten
    }
    return state.bytes + bytes.length
  }

  return {
    get plan() {
      return state.plan
    },
    get done() {
      return state.done
    },
    get rows() {
      return state.rows
    },
    get bytes() {
      return state.bytes
    },
    async add(text, done, rows) {
      await note({ bytes: await append(text), done, rows })
    },
    async end(text, finish) {
      await append(text)
      await file.datasync()
      await file.close()
      if (finish === undefined) await rename(partOf(out), out)
      else {
        await finish(partOf(out), `${partOf(out)}.zip`)
        await rename(`${partOf(out)}.zip`, out)
        await rm(partOf(out))
      }
      await rm(stateOf(out), { force: true })
    },
    close: () => file.close(),
  }
}

async function readState(out: string): Promise<State | undefined> {
  if (!existsSync(stateOf(out)) || !existsSync(partOf(out))) return undefined
  return JSON.parse(await readFile(stateOf(out), 'utf8')) as State
}

/** Cuts off what was written but not recorded. */
async function cutTo(file: FileHandle, out: string, bytes: number): Promise<void> {
  const { size } = await file.stat()
  if (size < bytes)
    throw new UsageError(`${partOf(out)} es más corto de lo anotado: empieza de nuevo con --restart.`)
  await file.truncate(bytes)
}
