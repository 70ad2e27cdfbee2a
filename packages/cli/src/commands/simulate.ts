import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { BalizaError, type LatLng } from '@baliza/sdk-core'
import { readGeoJson } from '@baliza/sdk-core/files'
import type { Context } from '../context.js'
import { UsageError } from '../exit-codes.js'
import { readFileBy } from '../import/read-file-by.js'
import { createProgress } from '../progress.js'
import { createCircuit, usualCircuit } from '../simulate/circuit.js'
import { connectTracker } from '../simulate/tracker.js'

interface Flags {
  readonly server: { readonly host: string; readonly port: number }
  readonly interval: number
  readonly speed: number
  readonly count?: number
  readonly route?: string
}

/** How long the server may take to greet the trackers, ms. */
const patience = 15_000

/** `baliza simulate IMEI…` */
export default async function simulate(this: Context, flags: Flags, ...imeis: string[]): Promise<void> {
  const circuit = createCircuit(flags.route === undefined ? usualCircuit : await readRoute(flags.route))
  const trackers = imeis.map((imei) => connectTracker(flags.server, imei))
  const progress = createProgress(this.process)
  const startedAt = Date.now()
  const sent = imeis.map(() => 0)
  const all = imeis.length * (flags.count ?? 0)
  try {
    const until = startedAt + patience
    while (flags.count === undefined || sent.some((count) => count < (flags.count ?? 0))) {
      const now = Date.now()
      const metres = ((now - startedAt) / 3_600) * flags.speed
      for (const [index, tracker] of trackers.entries()) {
        const count = sent[index] ?? 0
        if (flags.count !== undefined && count >= flags.count) continue
        // One after another along the way, 400 m apart.
        const place = circuit.at(metres + index * 400)
        if (tracker.tell({ ...place, speed: flags.speed, acc: true }, now)) sent[index] = count + 1
      }
      const sum = sent.reduce((total, count) => total + count, 0)
      if (sum === 0 && (now > until || trackers.every((tracker) => tracker.unanswered())))
        throw new BalizaError({ code: 'offline', call: `simulate ${flags.server.host}:${flags.server.port}` })
      if (all > 0) progress.to(sum, all, `${sum} posiciones`)
      // Until they are greeted it looks more often.
      await wait(sum === 0 ? 50 : flags.interval * 1_000, undefined, { signal: this.signal })
    }
  } catch (error) {
    if (this.signal.aborted) throw new BalizaError({ code: 'aborted', call: 'simulate' })
    throw error
  } finally {
    progress.stop()
    await Promise.all(trackers.map((tracker) => tracker.end()))
    const sum = sent.reduce((total, count) => total + count, 0)
    this.process.stderr.write(`${sum} posiciones de ${imeis.length} rastreadores\n`)
  }
}

/** The first line of a GeoJSON file, or the edge of its first polygon. */
async function readRoute(path: string): Promise<readonly LatLng[]> {
  const bytes = await readFile(path)
  const line = readFileBy(() => readGeoJson(bytes)).find(({ places }) => places.length > 1)
  if (line !== undefined) return line.places
  throw new UsageError(`${path} no tiene ninguna línea que recorrer.`)
}
