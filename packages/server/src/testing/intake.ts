import { createIntake, type Intake, type IntakeOptions } from '../intake/intake.js'
import { createLog } from '../log.js'
import type { Database } from '../storage/connection/database.js'

/** The endpoints of the trackers alone, each on a free port of this machine. */
export function startIntake(database: Database, options: Partial<IntakeOptions> = {}): Promise<Intake> {
  return createIntake({
    database,
    log: createLog('silent'),
    host: '127.0.0.1',
    ports: { coban: 0, osmand: 0 },
    traccarSecret: null,
    onSaved: () => undefined,
    ...options,
  })
}
