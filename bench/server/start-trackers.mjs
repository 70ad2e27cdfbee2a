import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** How long trackers may take to connect, ms. */
const patience = 120_000

/** Files that this process, and those that it starts, may have open. */
export function openFiles() {
  return Number(/Max open files\s+\d+\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1])
}

/**
 * GPS103 trackers in a process of their own, that say where they are at an interval: see `trackers.mjs`.
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
  // Only marks the failure as handled: whoever waits for `exited` gets it.
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
