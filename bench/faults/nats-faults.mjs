import { setTimeout as pause } from 'node:timers/promises'
import { allAnswer } from './recovery.mjs'

/** @typedef {import('./faults.mjs').Fault} Fault */

const stream = 'baliza-fixes'
/** Maximum time for a node to catch up, in ms. */
const patience = 180_000
/** Duration of a process's disconnection from NATS, in ms. */
const cutFor = 10_000
/** Duration of a process's suspension, in ms. NATS reassigns the partitions of a writer after 10 s without contact. */
const frozenFor = 12_000

/** Opens a process's connections to the NATS nodes, each through a proxy that can be cut. */
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

/** Kills a node, so the others elect new leaders. The next fault waits until the node has caught up. @returns {Fault} */
export const killNode = (node) => ({
  name: 'a node of NATS: kill -9',
  async inject(scene) {
    const startedAt = performance.now()
    const start = await scene.nats.kill(node)
    const answered = await allAnswer(scene)
    await start()
    // The request fails while there is no leader.
    const isWhole = () => scene.nats.isWhole(stream).catch(() => false)
    for (const until = performance.now() + patience; !(await isWhole()); await pause(250))
      if (performance.now() > until) throw new Error('a node of NATS does not catch up')
    return answered - startedAt
  },
})

/** Moves the leadership of the stream and of each partition's consumer to other nodes. @type {Fault} */
export const moveLeaders = {
  name: 'NATS: other nodes lead',
  async inject(scene) {
    const startedAt = performance.now()
    await scene.nats.moveLeaders(stream)
    return (await allAnswer(scene)) - startedAt
  },
}

/** Cuts a process off from NATS: its connections pass no data but stay open. @returns {Fault} */
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

/** Suspends a process, which keeps its partitions and connections, and resumes it. @returns {Fault} */
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
