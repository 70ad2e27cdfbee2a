import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** Maximum time for trackers to connect, in ms. */
const patience = 120_000

/** Limit of open files for this process and its children. */
export function openFiles() {
  return Number(/Max open files\s+\d+\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1])
}

/**
 * Starts GPS103 trackers in a separate process, which report their position at an interval: see `trackers.mjs`.
 * @param {{ port: number, from: string, imeis: readonly string[], every: number, look: string }} order
 */
export async function startTrackers(order) {
  const child = fork(fileURLToPath(new URL('trackers.mjs', import.meta.url)), {
    env: { PATH: process.env.PATH },
  })
  let sent = 0
  const exited = new Promise((_, reject) => {
    child.once('exit', (code, signal) => reject(new Error(`a process of trackers ended (${signal ?? code})`)))
  })
  // Only marks the failure as handled: callers that wait for `exited` receive it.
  exited.catch(() => undefined)
  const nextMessage = (wanted) =>
    new Promise((resolve) => {
      child.on('message', function hear(message) {
        if (!wanted(message)) return
        child.off('message', hear)
        resolve()
      })
    })
  child.on('message', (message) => {
    sent = message.sent ?? sent
  })
  const ready = nextMessage((message) => message === 'ready')
  child.send(order)
  await Promise.race([ready, exited])
  return {
    sent: () => sent,
    async connect(trackers) {
      const connected = nextMessage((message) => message.connected === trackers)
      child.send({ trackers })
      const late = pause(patience, undefined, { ref: false }).then(() => {
        throw new Error(`${trackers} trackers had not connected after ${patience / 1_000} s`)
      })
      await Promise.race([connected, exited, late])
    },
    stop: () => child.kill(),
  }
}
