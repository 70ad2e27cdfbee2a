import { type ChildProcess, fork } from 'node:child_process'
import process from 'node:process'
import { BalizaError } from '@baliza/sdk-core'
import { exitCodes } from '../exit-codes.js'
import { sumOf, type Tally } from './tally.js'

interface ProcessesOptions {
  /** The arguments of each process after `baliza simulate`. */
  readonly parts: readonly (readonly string[])[]
  readonly signal: AbortSignal
  /** Called with the sum, whenever one of them reports its own tally. */
  readonly onTally: (tally: Tally) => void
}

/** Runs this program once for each part, until all have ended. Where one fails, or it is aborted, the others are stopped. */
export async function driveInProcesses({ parts, signal, onTally }: ProcessesOptions): Promise<void> {
  const tallies: Tally[] = parts.map(() => sumOf([]))
  const children = parts.map((args, index) => {
    // In a group of its own: Ctrl+C reaches this process alone, which stops the others, once.
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
  // Aborted already: the event does not come again.
  if (signal.aborted) stop()
  try {
    await Promise.all(endings)
  } finally {
    stop()
    await Promise.allSettled(endings)
  }
}

/** @throws where it ends with anything but 0 */
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

/** The process that has started this one with {@link driveInProcesses}. */
export interface Parent {
  tell(tally: Tally): void
  /** Disconnects, once the last tally has been sent. */
  leave(): Promise<void>
}

/** `null` where a person has started this one. */
export function findParent(): Parent | null {
  if (process.send === undefined) return null
  // A parent that was killed cannot stop its children: where the connection to it ends, this one ends as with Ctrl+C.
  const end = () => process.kill(process.pid, 'SIGTERM')
  process.once('disconnect', end)
  // It was killed while this one was loaded.
  if (!process.connected) end()
  let sent: Promise<void> = Promise.resolve()
  return {
    tell(tally) {
      if (!process.connected) return
      // A failure to send means that it has died, and 'disconnect' handles that.
      sent = new Promise((resolve) => process.send?.(tally, undefined, undefined, () => resolve()))
    },
    async leave() {
      await sent
      process.off('disconnect', end)
      if (process.connected) process.disconnect()
    },
  }
}
