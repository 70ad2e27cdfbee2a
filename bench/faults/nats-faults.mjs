import { setTimeout as pause } from 'node:timers/promises'
import { allAnswer } from './recovery.mjs'

/** @typedef {import('./faults.mjs').Fault} Fault */

const stream = 'baliza-fixes'
/** How long a node may take to catch up, ms. */
const patience = 180_000
/** For how long a process does not reach NATS, ms. */
const cutFor = 10_000
/** For how long a process is stopped, ms: NATS gives the partitions of a writer that is silent for 10 s to another one. */
const frozenFor = 12_000

/** A process's connections to the nodes of NATS, each through a proxy that can be cut. */
export async function openLinks(look, nats) {
  const proxies = []
  for (const url of nats.url.split(',')) proxies.push(await look.startTcpProxy(Number(new URL(url).port)))
  return {
    url: proxies.map(({ port }) => `nats://127.0.0.1:${port}`).join(),
    cut() {
      for (const proxy of proxies) proxy.swallow()
    },
    heal() {
      for (const proxy of proxies) proxy.heal()
    },
    close: () => Promise.all(proxies.map((proxy) => proxy.close())),
  }
}

/** Kills a node; the others elect new leaders. The next fault waits until the node has caught up with them. @returns {Fault} */
export const killNode = (node) => ({
  name: 'a node of NATS: kill -9',
  async inject(scene) {
    const startedAt = performance.now()
    const start = await scene.nats.kill(node)
    const answered = await allAnswer(scene)
    await start()
    // While there is no leader the request fails.
    const isWhole = () => scene.nats.isWhole(stream).catch(() => false)
    for (const until = performance.now() + patience; !(await isWhole()); await pause(250))
      if (performance.now() > until) throw new Error('a node of NATS does not catch up')
    return answered - startedAt
  },
})

/** Has other nodes lead the stream and the reader of every partition. @type {Fault} */
export const moveLeaders = {
  name: 'NATS: other nodes lead',
  async inject(scene) {
    const startedAt = performance.now()
    await scene.nats.moveLeaders(stream)
    return (await allAnswer(scene)) - startedAt
  },
}

/** Cuts a process from NATS: nothing passes its connections any more, but they are not closed. @returns {Fault} */
export const cutBus = (which) => ({
  name: 'cut from NATS for 10 s',
  async inject(scene) {
    const { links } = scene.servers[which]
    links.cut()
    await pause(cutFor)
    links.heal()
    const over = performance.now()
    return (await allAnswer(scene)) - over
  },
})

/** Stops a process, which keeps its partitions and its connections, and lets it go on. @returns {Fault} */
export const freeze = (which) => ({
  name: 'stopped for 12 s',
  async inject(scene) {
    const { pid } = scene.servers[which]
    process.kill(pid, 'SIGSTOP')
    await pause(frozenFor)
    process.kill(pid, 'SIGCONT')
    const over = performance.now()
    return (await allAnswer(scene)) - over
  },
})
