import type { PayloadOf } from '@baliza/agreement'
import { offlineAfter } from '@baliza/agreement'
import { Refusal } from '../http/http.js'
import { mapConcurrent } from '../reports/map-concurrent.js'
import { compute } from '../reports/past.js'
import { computeHere } from '../reports/report-threads.js'
import { areVisible, unitsByImei, visibleImeis } from '../storage/tables/units.js'
import { mensajes } from '../texts.js'
import type { CallContext } from './handler.js'
import type { Batch } from './streamed.js'

/** Number of units read together, and of such parts at once: one is read while the other is processed. */
const together = 20
const width = 2

/** Returns the units that were near a position, unit by unit, ordered by imei. */
export async function* nearbyUnits(
  { lat, lng, radio, finicial, ffinal }: PayloadOf<'history', 'nearby'>,
  { services: { database, longReads, turn }, request, subject, still }: CallContext,
): AsyncGenerator<Batch, void, undefined> {
  // The ten minutes after the range show how the units left.
  const range = { from: finicial, to: ffinal + offlineAfter }
  const asked = { around: { lat, lng, radio }, during: { from: finicial, to: ffinal } }
  const question = { kind: 'nearby', range, asked } as const
  const imeis = (await visibleImeis(database, subject)).toSorted()
  const parts = Array.from({ length: Math.ceil(imeis.length / together) }, (_, part) =>
    imeis.slice(part * together, (part + 1) * together),
  )
  const found = mapConcurrent(parts, width, async (part) => {
    const passes = await compute(
      longReads,
      computeHere(question, part, turn),
      { imeis: part, range },
      request.signal,
    )
    return part.map((imei, index) => ({ imei, passes: passes[index] ?? [] }))
  })
  for await (const part of found) {
    const near = part.filter(({ passes }) => passes.length > 0)
    const theirs = near.map(({ imei }) => imei)
    // Computing takes seconds. If the account no longer sees one of these units, the response ends as a refusal.
    if (!(await areVisible(database, (await still()).subject, theirs)))
      throw new Refusal('forbidden', mensajes.forbidden)
    const names = new Map((await unitsByImei(database, theirs)).map(({ imei, nombre }) => [imei, nombre]))
    yield {
      rows: near.flatMap(({ imei, passes }) =>
        passes.map((pass) => ({ imei, nombre: names.get(imei) ?? '', ...pass })),
      ),
    }
  }
  if (parts.length === 0) yield { rows: [] }
}
