import { createClient } from '@baliza/sdk-core/internal'
import { onEachDatabase } from '../lib/databases.mjs'
import { days, plant } from '../lib/month.mjs'
import { residentMegabytes } from '../lib/process-cost.mjs'

const day = 86_400_000
/** Four days of the fleet's 57,600 positions a day. */
const streamed = 4 * day

/**
 * `npm run bench -- stream [pglite|postgresql]`: streams 230,400 records of 200 units through `history.stream` and measures the
 * additional memory of both sides. Target: under 40 MB. The server has such a small heap that it collects garbage at once: only
 * retained memory is measured.
 */
export async function run(args) {
  if (globalThis.gc === undefined) throw new Error('NODE_OPTIONS=--expose-gc npm run bench -- stream')
  console.table(await onEachDatabase(args, measure))
}

async function measure({ name, look, install }) {
  const place = install({ NODE_OPTIONS: '--max-old-space-size=40' })
  let server
  try {
    const { to } = await place.withDatabase((database) => plant(database, look.addAccount))
    server = await place.start()
    const client = createClient({ host: server.url })
    await client.session.login({ user: 'bench', pass: 'bench' })
    const read = async (from, watch) => {
      let records = 0
      for await (const _ of client.history.stream({ units: 'all', finicial: from, ffinal: to - 1 })) {
        records += 1
        if (records % 1_000 === 0) watch()
      }
      return records
    }
    const idle = residentMegabytes(server.pid)
    await read(to - day, () => undefined)
    globalThis.gc()
    const before = { server: residentMegabytes(server.pid), heap: heapMegabytes() }
    const most = { server: 0, heap: 0 }
    const startedAt = performance.now()
    let looked = 0
    const records = await read(to - streamed, () => {
      most.server = Math.max(most.server, residentMegabytes(server.pid))
      looked += 1
      // Measures retained memory only.
      if (looked % 20 === 0) globalThis.gc()
      if (looked % 20 === 0) most.heap = Math.max(most.heap, heapMegabytes())
    })
    return [
      {
        database: name,
        'of days': days,
        records,
        s: ((performance.now() - startedAt) / 1_000).toFixed(1),
        'client heap, MB more': (most.heap - before.heap).toFixed(1),
        'server resident MB: idle': idle.toFixed(0),
        'after a day': before.server.toFixed(0),
        most: most.server.toFixed(0),
      },
    ]
  } finally {
    await server?.stop()
    place.remove()
  }
}

const heapMegabytes = () => process.memoryUsage().heapUsed / 1_048_576
