import { setTimeout as pause } from 'node:timers/promises'
import { allAnswer } from './recovery.mjs'

/** @typedef {import('./faults.mjs').Fault} Fault */

const stream = 'baliza-fixes'
/** A node that has not caught up by then does not, ms. */
const patience = 180_000
/** For how long a process does not reach NATS, ms. */
const cutFor = 10_000
/** For how long it stands still, ms: NATS gives to another what a writer holds that has said nothing for 10 s. */
const frozenFor = 12_000

/** A process's way to each node of NATS. */
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

/** The others choose who leads. Before it has again what they have, nothing may happen to them. @returns {Fault} */
export const killNode = (node) => ({
  name: 'a node of NATS: kill -9',
  async befall(scene) {
    const startedAt = performance.now()
    const start = await scene.nats.kill(node)
    const answered = await allAnswer(scene)
    await start()
    // While nobody leads the question is lost.
    const isWhole = () => scene.nats.isWhole(stream).catch(() => false)
    for (const until = performance.now() + patience; !(await isWhole()); await pause(250))
      if (performance.now() > until) throw new Error('a node of NATS does not catch up')
    return answered - startedAt
  },
})

/** Of the stream and of every partition's reader. @type {Fault} */
export const moveLeaders = {
  name: 'NATS: other nodes lead',
  async befall(scene) {
    const startedAt = performance.now()
    await scene.nats.moveLeaders(stream)
    return (await allAnswer(scene)) - startedAt
  },
}

/** Its connections to NATS say nothing any more, and no end of them learns it. @returns {Fault} */
export const cutBus = (which) => ({
  name: 'cut from NATS for 10 s',
  async befall(scene) {
    const { links } = scene.servers[which]
    links.cut()
    await pause(cutFor)
    links.heal()
    const over = performance.now()
    return (await allAnswer(scene)) - over
  },
})

/** It holds what it holds, and its connections. @returns {Fault} */
export const freeze = (which) => ({
  name: 'stopped for 12 s',
  async befall(scene) {
    const { pid } = scene.servers[which]
    process.kill(pid, 'SIGSTOP')
    await pause(frozenFor)
    process.kill(pid, 'SIGCONT')
    const over = performance.now()
    return (await allAnswer(scene)) - over
  },
})
