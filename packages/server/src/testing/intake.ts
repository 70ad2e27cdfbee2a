import { createIntake, type Intake, type IntakeOptions } from '../intake/intake.js'
import { createStoringQueue, type StoringQueueOptions } from '../intake/storing-queue.js'
import { createLog } from '../log.js'
import type { Database } from '../storage/connection/database.js'

type Options = Partial<Omit<IntakeOptions, 'queue'> & StoringQueueOptions>

/** Starts only the endpoints of the trackers, each on a free port of this machine, and the queue that stores. */
export function startIntake(database: Database, options: Options = {}): Promise<Intake> {
  const log = createLog('silent')
  return createIntake({
    database,
    log,
    host: '127.0.0.1',
    ports: { trackers: 0, osmand: 0 },
    traccarSecret: null,
    queue: createStoringQueue({ database, log, onSaved: () => undefined, ...options }),
    ...options,
  })
}
