import {
  type ClientOptions,
  createClient as createWireClient,
  type BalizaClient as WireClient,
} from '../client/client.js'
import type { WatchOptions } from '../client/methods/watch-fleet.js'
import { englishFamily, type Methods } from './family.js'
import { Fleet, Session } from './generated/first-shapes.js'
import type { BalizaClient, Fleet as EnglishFleet } from './generated/types.js'
import { englishOf, englishStore } from './store.js'

const wires = new WeakMap<BalizaClient, WireClient>()

/**
 * Makes a client whose units, forms, queries and answers have English names, and `Date`s for moments. It is the client of
 * the main entry, translated as it comes and goes. An error says in its `message` why, in English, and its `field` is the
 * English name; its `mensaje`, to be shown to the host's users, is the host's Spanish, and so are the texts of codes.
 *
 * @example
 *     const client = createClient({ host: 'http://localhost:9998' })
 *     await client.session.login({ username: 'usuario', password: 'demo' })
 *     for (const unit of await client.units.list()) console.log(unit.name, unit.speedKmh, unit.reportedAt)
 */
export function createClient(options: ClientOptions): BalizaClient {
  const wire = createWireClient(options)
  const { environment, fleet: wireFleet, session } = wire
  const families = Object.entries(wire)
    .filter(([, one]) => typeof one === 'object' && one !== environment && one !== wireFleet)
    .map(([name, one]) => {
      const own = one === session && {
        $session: englishStore(session.$session, englishOf(Session)),
        actFor: session.actFor,
      }
      return [name, englishFamily(name, one as unknown as Methods, own || {})]
    })
  const fleet: BalizaClient['fleet'] = englishStore(wireFleet, englishOf<EnglishFleet>(Fleet))
  async function* loop(options?: WatchOptions) {
    // Whoever is slow gets several publications as one, which the store never held.
    const inEnglish = englishOf<EnglishFleet>(Fleet)
    for await (const one of wire.watch(options)) yield inEnglish(one)
  }
  const client: BalizaClient = {
    ...wire,
    ...Object.fromEntries(families),
    fleet,
    watch: ((asked?: WatchOptions | ((fleet: EnglishFleet) => void)) =>
      typeof asked === 'function' ? fleet.subscribe(asked) : loop(asked)) as BalizaClient['watch'],
  }
  wires.set(client, wire)
  return client
}

/**
 * The client of the main entry that an English one is made of: for widgets, and for the rules of the main entry, which
 * take what has the wire's names.
 *
 * @throws TypeError for a client that was made elsewhere
 */
export function wireOf(client: BalizaClient): WireClient {
  const wire = wires.get(client)
  if (wire === undefined) throw new TypeError('This client was not made by @baliza/sdk-core/en')
  return wire
}
