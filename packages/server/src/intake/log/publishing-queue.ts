import type { Log } from '../../log.js'
import { logTexts } from '../../texts.js'
import { FixQueue } from '../fix-queue.js'
import { LogUnavailable } from './log-unavailable.js'
import type { LogPublisher } from './publisher.js'
import type { RegisteredImeis } from './registered-imeis.js'

export interface PublishingQueueOptions {
  readonly publisher: LogPublisher
  readonly registered: RegisteredImeis
  readonly log: Log
}

/**
 * How long a fix waits for others, in ms. Three nodes need a millisecond per message, and a writer takes the messages of a
 * partition one by one. Many small messages of many gateways would exceed its capacity.
 */
const wait = 200
/**
 * Maximum pause between two attempts, in ms. Nodes elect a leader within seconds, and trackers wait for their answer until then.
 */
const maxPause = 1_000

/**
 * A gateway's queue. A fix that it settles as `stored` is in the log, and a writer stores it in the database. Messages that
 * cannot be read or published as fixes also travel through the log, and the writer sets them aside in the database.
 */
export function createPublishingQueue({ publisher, registered, log }: PublishingQueueOptions): FixQueue {
  return new FixQueue({
    log,
    wait,
    maxPause,
    async save(fixes, _isRetry, letters) {
      const strangers = await registered.unregistered(fixes.map(({ imei }) => imei))
      await publisher.publish(
        fixes.flatMap((fix, index) => {
          const letter = letters[index]
          return letter === undefined || strangers.has(fix.imei) ? [] : [{ fix, letter }]
        }),
      )
      return {
        outcomes: fixes.map(({ imei }) => (strangers.has(imei) ? 'unknown' : 'stored')),
        units: [],
        raised: [],
      }
    },
    onSaved: () => undefined,
    async storeDeadLetters(letters) {
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
        available: 'NATS disponible: se publican las posiciones',
        left: 'se cierra con posiciones sin entregar: NATS no contestó',
      },
    },
  })
}
