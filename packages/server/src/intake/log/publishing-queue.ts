import type { Log } from '../../log.js'
import { logTexts } from '../../texts.js'
import { createQueue, type FixQueue } from '../queue.js'
import { LogUnavailable } from './log-unavailable.js'
import type { LogPublisher } from './publisher.js'
import type { RegisteredImeis } from './registered-imeis.js'

export interface PublishingQueueOptions {
  readonly publisher: LogPublisher
  readonly registered: RegisteredImeis
  readonly log: Log
}

/**
 * A fix waits so long for company, ms. Three nodes spend a millisecond on each message, and a writer takes one after the
 * other of a partition: many small ones of many gateways are what it could not keep up with.
 */
const wait = 200
/** Nodes choose who leads within some seconds, and trackers wait for that: it is asked again this often, ms. */
const longestPause = 1_000

/**
 * A gateway's queue: what it settles as `stored` the log holds, and a writer stores. What cannot be read or published
 * as it is travels too, to be set aside where the database is.
 */
export function createPublishingQueue({ publisher, registered, log }: PublishingQueueOptions): FixQueue {
  return createQueue({
    log,
    wait,
    longestPause,
    async save(fixes, _again, letters) {
      const strangers = await registered.unregistered(fixes.map(({ imei }) => imei))
      await publisher.publish(
        fixes.flatMap((fix, index) => {
          const letter = letters[index]
          return letter === undefined || strangers.has(fix.imei) ? [] : [{ fix, letter }]
        }),
      )
      return { outcomes: fixes.map(({ imei }) => (strangers.has(imei) ? 'unknown' : 'stored')), units: [] }
    },
    onSaved: () => undefined,
    async setAside(letters) {
      const strangers = await registered.unregistered(letters.map(({ imei }) => imei))
      const ours = letters.filter(({ imei }) => !strangers.has(imei))
      await publisher.publish(ours.map(({ reason, ...letter }) => ({ fix: null, letter, reason })))
      return letters.map(({ imei }) => (strangers.has(imei) ? 'unknown' : 'kept'))
    },
    destination: {
      isTransient: (error) => error instanceof LogUnavailable,
      explain: (error) => (error instanceof LogUnavailable ? error.reason : logTexts.ours),
      texts: {
        failing: 'NATS no toma posiciones: se reintenta',
        answering: 'NATS toma posiciones de nuevo',
        left: 'se cierra con posiciones sin entregar: NATS no contestó',
      },
    },
  })
}
