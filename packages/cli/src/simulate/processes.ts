import { type ChildProcess, fork } from 'node:child_process'
import process from 'node:process'
import { BalizaError } from '@baliza/sdk-core/internal'
import { exitCodes } from '../exit-codes.js'
import { sumOf, type Tally } from './tally.js'

interface ProcessesOptions {
  /** The arguments of each process after `baliza simulate`. */
  readonly parts: readonly (readonly string[])[]
  readonly signal: AbortSignal
  /** Called with the sum whenever a process reports its tally. */
  readonly onTally: (tally: Tally) => void
}

/** Runs this program once for each part, until all have ended. If one fails, or on abort, stops the others. */
export async function driveInProcesses({ parts, signal, onTally }: ProcessesOptions): Promise<void> {
  const tallies: Tally[] = parts.map(() => sumOf([]))
  const children = parts.map((args, index) => {
    // In a separate process group: Ctrl+C reaches only this process, which then stops the children once.
    const child = fork(process.argv[1] as string, ['simulate', ...args], {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    child.on('message', (tally) => {
      tallies[index] = tally as Tally
      onTally(sumOf(tallies))
    })
    return child
  })
  const endings = children.map(endingOf)
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    for (const child of children) child.kill('SIGTERM')
  }
  signal.addEventListener('abort', stop, { once: true })
  // An earlier abort does not emit the event again.
  if (signal.aborted) stop()
  try {
    await Promise.all(endings)
  } finally {
    stop()
    await Promise.allSettled(endings)
  }
}

/** @throws if the process ends with a code other than 0 */
function endingOf(child: ChildProcess): Promise<void> {
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === exitCodes.done) resolve()
      else if (code === exitCodes.interrupted) reject(new BalizaError({ code: 'aborted', call: 'simulate' }))
      else if (code === exitCodes.unreachable) reject(new BalizaError({ code: 'offline', call: 'simulate' }))
      else
        reject(
          new Error(
            `Terminó uno de los procesos (${signal ?? code}), y con él los demás.\n${complaint}`.trim(),
          ),
        )
    })
  })
}

/** The process that started this one with {@link driveInProcesses}. */
export interface Parent {
  tell(tally: Tally): void
  /** Disconnects after the last tally has been sent. */
  leave(): Promise<void>
}

/** Returns `null` if the user started this process directly. */
export function findParent(): Parent | null {
  if (process.send === undefined) return null
  // A parent that was killed cannot stop its children. When its connection closes, this process ends as with Ctrl+C.
  const end = () => process.kill(process.pid, 'SIGTERM')
  process.once('disconnect', end)
  // The parent ended while this process was loading.
  if (!process.connected) end()
  let sent: Promise<void> = Promise.resolve()
  return {
    tell(tally) {
      if (!process.connected) return
      // A failed send means that the parent has ended, and 'disconnect' handles that.
      sent = new Promise((resolve) => process.send?.(tally, undefined, undefined, () => resolve()))
    },
    async leave() {
      await sent
      process.off('disconnect', end)
      if (process.connected) process.disconnect()
    },
  }
}
