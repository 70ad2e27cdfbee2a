import { bounded, type Closing } from '../closing.js'
import type { CommandGateway } from '../commands/gateway.js'
import type { TraccarLines } from '../commands/traccar/traccar-lines.js'
import { portProblem } from '../http/port-problem.js'
import { createIntake, type FixQueue, type Intake, type IntakeOptions } from '../intake/index.js'
import type { Log } from '../log.js'
import type { Config } from '../settings/config.js'
import type { Database } from '../storage/connection/database.js'

export interface GatewayParts {
  readonly config: Config
  readonly database: Database
  readonly log: Log
  readonly open: Closing[]
  /** Receives the messages of trackers. */
  readonly queue: FixQueue
  readonly commands: Pick<CommandGateway, 'listener'>
  /** `null`: no commands are sent through Traccar. */
  readonly traccar: Pick<TraccarLines, 'forwarded'> | null
  /** `undefined`: a message that the queue has settled is not stored yet. */
  readonly onStored: IntakeOptions['onStored']
}

/** Opens the ports for trackers. @throws {StartProblem} if a port is in use */
export async function startGateway(parts: GatewayParts): Promise<Intake> {
  const { config, database, log, open, queue, commands, traccar, onStored } = parts
  const intake: Intake = await createIntake({
    database,
    log,
    ports: { trackers: config.trackerPort, osmand: config.osmandPort },
    ownPorts: config.trackerPorts,
    httpPort: config.port,
    host: config.trackerHost ?? config.host,
    traccarSecret: config.traccarSecret,
    queue,
    onStored,
    listener: commands.listener,
    forwarded:
      traccar === null
        ? undefined
        : {
            stored(fix, traccarId) {
              // A tracker with a direct connection receives its commands over it, even if it also sends to Traccar.
              if (!intake.lines.connected(fix.imei)) traccar.forwarded(fix.imei, traccarId)
              commands.listener.heard(fix, 'traccar')
            },
            replied: commands.listener.replied,
          },
  }).catch(async (error: unknown) => {
    throw await portProblem(error, ['TRACKER_PORT', 'OSMAND_PORT'], config)
  })
  open.push(
    bounded(async () => {
      const lost = await intake.drain()
      if (lost > 0) log.error({ fixes: lost }, 'posiciones que no se alcanzaron a guardar')
      await intake.close()
    }),
  )
  return intake
}
