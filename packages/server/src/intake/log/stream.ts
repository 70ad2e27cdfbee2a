import { StartProblem } from '../../problem.js'
import { type LogConnection, whenChosen } from './connection.js'

/** What the operator sees in `nats stream ls`. */
export const streamName = 'baliza-fixes'

const allSubjects = 'baliza.fixes.*'
export const subjectOf = (partition: number) => `baliza.fixes.${partition}`
export const consumerOf = (partition: number) => `writer-${partition}`

/** A writer that reports nothing of a message for so long has died: another gets it, ms. */
export const silence = 10_000
/** A message that is published once more within this is stored once, ms: the longest pause of a queue is far shorter. */
const rememberedFor = 120_000
/** Nodes that hold each message, where there is a cluster: two of them are enough to go on. */
const copies = 3

const milliseconds = (count: number) => count * 1_000_000

/** JetStream's code for what is not there. */
const streamNotFound = 10_059

/**
 * The stream, made where it is not there yet.
 * A message stays until a writer has acknowledged it. When the stream is full nothing old is dropped: gateways wait.
 * Where it is there already its limits and its nodes are the operator's.
 * @throws {StartProblem} where it is not as the log needs it, or the cluster lacks nodes
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
  // The same twice is the same: of two processes that start at once neither is refused.
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

/** Makes a partition's reader where it is not there: one message at a time, so that each unit's order is kept. */
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
