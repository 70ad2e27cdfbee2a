import { type Around, createPasses, offlineAfter, type Pass } from '@baliza/sdk-core'
import type { PayloadOf } from '@baliza/sdk-core/agreement'
import { Refusal } from '../http.js'
import { mapConcurrent } from '../reports/map-concurrent.js'
import { type Follower, followAll } from '../reports/past.js'
import { areVisible, unitsByImei, visibleImeis } from '../storage/tables/units.js'
import { mensajes } from '../texts.js'
import type { Range } from '../tracks/track.js'
import type { CallContext } from './handler.js'
import type { Batch } from './streamed.js'

/** Units that are read together, and so many of these parts at once: one is read while the other is followed. */
const together = 20
const width = 2

/** Which units were near a place: unit after unit, in the order of their imeis. */
export async function* nearbyUnits(
  { lat, lng, radio, finicial, ffinal }: PayloadOf<'history', 'nearby'>,
  { services: { database, longReads }, request, subject, still }: CallContext,
): AsyncGenerator<Batch, void, undefined> {
  const range = { from: finicial, to: ffinal }
  const imeis = (await visibleImeis(database, subject)).toSorted()
  const parts = Array.from({ length: Math.ceil(imeis.length / together) }, (_, part) =>
    imeis.slice(part * together, (part + 1) * together),
  )
  const found = mapConcurrent(parts, width, async (part) => {
    const followers = new Map(part.map((imei) => [imei, follow({ lat, lng, radio }, range)]))
    // What follows within ten minutes says how they left.
    await followAll(longReads, followers, { from: finicial, to: ffinal + offlineAfter }, request.signal)
    return Array.from(followers, ([imei, { end }]) => ({ imei, passes: end() }))
  })
  for await (const part of found) {
    const near = part.filter(({ passes }) => passes.length > 0)
    const theirs = near.map(({ imei }) => imei)
    // Of units that are out of sight by now nothing is said.
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

/** The believed places of a unit, whose ways between count. */
function follow(around: Around, range: Range): Follower & { end(): readonly Pass[] } {
  const passes = createPasses(around, range)
  return {
    add({ placed, lat, lng, fix }) {
      if (placed && lat !== null && lng !== null) passes.add({ ...fix, lat, lng })
    },
    end: passes.end,
  }
}
