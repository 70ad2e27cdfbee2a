import { onEachDatabase } from '../lib/databases.mjs'
import { dayOf, fleet, plant, since } from './plant.mjs'

const day = 86_400_000

/**
 * `npm run bench -- storage [pglite|postgresql]`: measures the disk space of a position and the cost of reading a unit's day and
 * a fleet's month, as rows and compressed, in one run. Also measures the cost of compression. Target: at most 10 bytes per fix.
 * @param {readonly string[]} args
 */
export async function run(args) {
  console.table(await onEachDatabase(args, measure))
}

async function measure({ name, look, install }) {
  const place = install()
  try {
    return await place.withDatabase(async (database) => {
      const { imeis, from, to, fixes } = await plant(database)
      const month = { from, to: to - 1 }
      const one = { from: dayOf(from + 10 * day), to: dayOf(from + 11 * day) - 1 }
      const read = async () => {
        const times = { day: 0, month: 0 }
        times.day = await timed(() => drain(look.readTrack(database, imeis[0], one)), 20)
        times.month = await timed(async () => {
          let count = 0
          for await (const slice of look.readTracks(database, imeis, month))
            for (const unit of slice) unit.each(() => (count += 1))
          if (count !== fixes) throw new Error(`${count} of ${fixes} were read`)
        })
        return times
      }
      await database.query('vacuum analyze positions')
      const asRows = { bytes: await bytesOf(database, 'positions'), ...(await read()) }
      const sealing = since()
      const sealed = await look.sealOld(database)
      if (sealed.fixes !== fixes) throw new Error(`${sealed.fixes} of ${fixes} were sealed`)
      const cost = sealing()
      await database.query('vacuum analyze positions')
      await database.query('vacuum analyze tracks')
      const asTracks = { bytes: await bytesOf(database, 'tracks'), ...(await read()) }
      const row = (what, { bytes, day, month }) => ({
        database: name,
        what,
        fixes,
        'bytes a fix': (bytes / fixes).toFixed(1),
        'a day of one, ms': day.toFixed(1),
        [`${fleet.days} days of ${fleet.units}, ms`]: Math.round(month),
      })
      return [
        row('rows', asRows),
        {
          ...row('sealed', asTracks),
          'to seal, µs a fix': (cost.cpu / fixes).toFixed(1),
          'elapsed s': cost.seconds,
        },
      ]
    })
  } finally {
    place.remove()
  }
}

/** Returns the quickest run, in ms. Other work on the machine and code that is not compiled yet only add time. */
async function timed(work, turns = 3) {
  let best = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < turns; turn++) {
    const startedAt = performance.now()
    await work()
    best = Math.min(best, performance.now() - startedAt)
  }
  return best
}

async function drain(pages) {
  for await (const page of pages) for (const _ of page);
}

/** Includes its partitions, indexes and out-of-line (TOAST) data. */
async function bytesOf(database, table) {
  const [row] = await database.query(
    `select sum(pg_total_relation_size(relid))::bigint as bytes from pg_partition_tree($1) where isleaf
     union all select pg_total_relation_size($1)::bigint order by 1 desc nulls last limit 1`,
    [table],
  )
  return row.bytes
}
