import { StartProblem } from '../../problem.js'
import { type LogConnection, whenChosen } from './connection.js'

/** Name of the stream in `nats stream ls`. */
export const streamName = 'baliza-fixes'

const allSubjects = 'baliza.fixes.*'
export const subjectOf = (partition: number) => `baliza.fixes.${partition}`
export const consumerOf = (partition: number) => `writer-${partition}`

/** Maximum time without a progress report of a writer, in ms. Then NATS delivers the message to another writer. */
export const silence = 10_000
/** Deduplication window of published messages, in ms. The maximum pause of a queue is far shorter. */
const rememberedFor = 120_000
/** Number of nodes that store each message in a cluster. Two of them are enough to continue. */
const copies = 3

const milliseconds = (count: number) => count * 1_000_000

/** JetStream's code for a missing stream. */
const streamNotFound = 10_059

/**
 * Opens the stream and creates it if it does not exist. A message remains until a writer has acknowledged it. A full stream drops
 * no old message: gateways wait. If the stream already exists, the operator's limits and nodes apply.
 * @throws {StartProblem} if its configuration does not suit the log, or the cluster lacks nodes
 */
export async function openStream({ nats, streams }: LogConnection): Promise<void> {
  const found = await whenChosen(() => streams.streams.info(streamName)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === streamNotFound) return null
    throw unready(error)
  })
  if (found !== null) {
    const { retention, subjects } = found.config
    if (retention === 'workqueue' && subjects.join() === allSubjects) return
    throw new StartProblem(
      `El stream ${streamName} de NATS no es el nuestro: guarda ${subjects.join()} con retención ${retention}. Quítalo, o usa otra cuenta de NATS.`,
    )
  }
  // Adding an identical stream twice succeeds, so two processes can start at the same time.
  await whenChosen(() =>
    streams.streams.add({
      name: streamName,
      subjects: [allSubjects],
      retention: 'workqueue',
      storage: 'file',
      discard: 'new',
      duplicate_window: milliseconds(rememberedFor),
      num_replicas: nats.info?.cluster === undefined ? 1 : copies,
    }),
  ).catch((error: unknown) => {
    throw unready(error)
  })
}

/** Creates a partition's consumer if it does not exist. It delivers one message at a time, which keeps each unit's order. */
export async function openReader(
  { streams }: Pick<LogConnection, 'streams'>,
  partition: number,
): Promise<void> {
  await streams.consumers.add(streamName, {
    durable_name: consumerOf(partition),
    filter_subject: subjectOf(partition),
    ack_policy: 'explicit',
    ack_wait: milliseconds(silence),
    max_ack_pending: 1,
    max_deliver: -1,
    deliver_policy: 'all',
  })
}

function unready(cause: unknown): StartProblem {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new StartProblem(
    `NATS no da el stream ${streamName} (${reason}). Con varios servidores hacen falta ${copies} encendidos.`,
    { cause },
  )
}
