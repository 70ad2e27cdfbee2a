import type { TrackerRefusal } from '@baliza/agreement'
import { LRUCache } from 'lru-cache'
import type { Log } from '../log.js'
import type { LetterProtocol } from '../storage/tables/dead-letters.js'
import type { Fix } from '../tracking/latest/fix.js'
import {
  createCounters,
  type Protocol,
  type ProtocolCounters,
  protocols,
  type SocketCounters,
} from './counters.js'
import type { FixQueue } from './fix-queue.js'
import { throttleLog } from './log-throttle.js'
import { imeiOf } from './osmand/decode.js'
import { type Settled, UnreadMessage } from './queued-fix.js'
import {
  createRefusals,
  type Received,
  type Refusals,
  type RefusedMessage,
  requestOf,
  type Sender,
  shownOf,
} from './refusals.js'
import { createTail, type TailSink } from './tail/tail.js'
import type { Refusal } from './validate-fix.js'

/** Context of a refused message from its conversation. */
export interface RefusedOver {
  /** Id of the last identified device on the same connection. */
  readonly speaker: string | null
  /** Offset of the first byte that violates the protocol, from 0. */
  readonly fault: number | null
}

/** Receives the fixes of every endpoint. It counts them, filters unknown IMEIs and queues the rest. */
export interface FixSink {
  readonly counters: Readonly<Record<Protocol, ProtocolCounters>>
  /** Currently open connections. */
  readonly open: Record<Protocol, number>
  readonly sockets: SocketCounters
  /** Recently refused messages, with their reasons. */
  readonly refusals: Pick<Refusals, 'newest'>
  /** Receives the messages of watched units. */
  readonly tail: TailSink
  /** Accepts a decoded fix; `settle` is called with its result. @param received the raw message of the fix */
  take(protocol: Protocol, fix: Fix, received: Received, settle?: (settled: Settled) => void): void
  /** Stores a message that made a decoder throw as a dead letter. @param letter its imei if known */
  reject(
    protocol: Protocol,
    error: unknown,
    letter: { readonly imei: string | null; readonly receivedAt: number; readonly received: Received },
    settle?: (settled: Settled) => void,
  ): void
  /** Counts a message that yields no fix. @param id id of its device, if known */
  refuse(
    protocol: Protocol,
    refusal: Refusal | 'oversized',
    id: string | null,
    received: Received,
    more?: RefusedOver,
  ): void
  /**
   * Counts a message that could not be read, and stores its bytes as a dead letter.
   * @param settle gets `rejected` once the dead letter is committed: the device may then delete the message
   */
  storeDeadLetter(
    protocol: Protocol,
    refusal: 'malformed' | 'unread',
    imei: string,
    received: Received,
    more: RefusedOver,
    settle: (settled: Settled) => void,
  ): void
  /** Records a message without positions from an unregistered device. For its positions, `take` does so. */
  refuseUnknown(protocol: Protocol, id: string, received: Received): void
  /** Counts a request without the endpoint's secret. @param id id of its device, if known */
  refuseForbidden(protocol: Protocol, id: string | null, received: Received): void
  /** Counts an HTTP request on a tracker port. @param first first bytes of the connection */
  refuseHttp(sender: Sender, first: Buffer): void
  /** Counts a connection that uses no protocol of its port. @param first first bytes of the connection */
  refuseForeign(sender: Sender, first: Buffer): void
  readonly isFull: boolean
  onDrained(resume: () => void): void
}

const messages: Readonly<Record<TrackerRefusal, string>> = {
  malformed: 'llegó algo que no se entiende',
  unread: 'llegó un tipo de mensaje que todavía no se lee',
  oversized: 'llegó algo demasiado largo',
  coordinates: 'llegó una posición con coordenadas imposibles',
  future: 'llegó una posición con fecha futura',
  past: 'llegó una posición anterior al año 2000',
  unknown: 'llegó algo de un equipo que no está registrado',
  forbidden: 'llegó algo sin el secreto con el que Traccar reenvía posiciones (TRACCAR_SECRET)',
  http: 'pidieron HTTP en el puerto de los rastreadores (TRACKER_PORT)',
  foreign: 'una conexión empezó como la de ningún rastreador que se conozca',
}

/** Returns the encoding that converts a raw message to text without loss of any byte. */
export function encodingOf(protocol: LetterProtocol): BufferEncoding {
  return protocol === 'osmand' || protocol === 'traccar' ? 'utf8' : 'latin1'
}

/** Maximum delay until messages of a newly added unit are accepted, in ms. */
const unknownFor = 5_000

/**
 * @param options.onStored called after a fix with a device time is committed, with its age in seconds
 * @param options.tail receives the messages of watched units; by default no unit is watched
 */
export function createFixSink(
  queue: FixQueue,
  log: Log,
  {
    onStored,
    tail = createTail(),
  }: {
    readonly onStored?: ((protocol: Protocol, seconds: number) => void) | undefined
    readonly tail?: TailSink
  } = {},
): FixSink {
  const counters = Object.fromEntries(protocols.map((name) => [name, createCounters()])) as Record<
    Protocol,
    ProtocolCounters
  >
  const sockets: SocketCounters = { evicted: 0, busy: 0, http: 0, foreign: 0 }
  const open = Object.fromEntries(protocols.map((name) => [name, 0])) as Record<Protocol, number>
  const refusals = createRefusals()
  const throttledLog = throttleLog(log)
  /** Unknown IMEIs, which need no new database query. The size is limited because a sender can invent IMEIs. */
  const unknownImeis = new LRUCache<string, true>({ max: 10_000, ttl: unknownFor })

  function note(
    { received, ...what }: Omit<RefusedMessage, keyof Received | 'fault'> & { readonly received: Received },
    { speaker, fault }: RefusedOver = { speaker: null, fault: null },
  ): void {
    const { reason, protocol, id } = what
    const message = { ...what, ...received, fault }
    const { sender } = received
    refusals.add(message)
    const whose = id ?? speaker
    if (tail.watches(whose)) tail.heard(whose, { protocol, received }, { kind: 'refused', refusal: reason })
    const from = id ?? sender.address
    const began =
      reason === 'foreign' ? { first: shownOf(message.raw).hex } : fault === null ? {} : { byte: fault + 1 }
    throttledLog.warn(messages[reason], { ...(protocol === null ? {} : { protocol }), from, ...began }, from)
  }

  function settled(protocol: Protocol, imei: string, outcome: Settled, received: Received): void {
    counters[protocol][outcome] += 1
    if (outcome !== 'unknown') return
    unknownImeis.set(imei, true)
    note({ reason: 'unknown', protocol, id: imei, received })
  }

  return {
    counters,
    open,
    sockets,
    refusals,
    tail,
    take(protocol, fix, received, settle) {
      const { imei } = fix
      counters[protocol].received += 1
      if (unknownImeis.has(imei)) {
        counters[protocol].unknown += 1
        note({ reason: 'unknown', protocol, id: imei, received })
        settle?.('unknown')
        return
      }
      const isWatched = tail.watches(imei)
      if (isWatched) tail.heard(imei, { protocol, received }, { kind: 'fixes', fix })
      const { raw } = received
      queue.push(fix, { imei, protocol, raw, receivedAt: fix.receivedAt }, (outcome) => {
        settled(protocol, imei, outcome, received)
        if (isWatched) tail.settled(received, outcome)
        // First the device's answer: without it, the device sends the stored fix again.
        settle?.(outcome)
        if (outcome === 'stored' && fix.time !== null) onStored?.(protocol, (Date.now() - fix.time) / 1_000)
      })
    },
    reject(protocol, error, { imei, receivedAt, received }, settle) {
      const { raw } = received
      counters[protocol].received += 1
      if (imei === null) {
        // The device cannot be identified, so only the log records the message.
        counters[protocol].failed += 1
        throttledLog.error('no se pudo leer lo que llegó', protocol, { err: error, raw: raw.slice(0, 1_024) })
        settle?.('failed')
        return
      }
      if (tail.watches(imei)) tail.heard(imei, { protocol, received }, { kind: 'unreadable' })
      queue.reject({ imei, protocol, raw, receivedAt }, error, (outcome) => {
        settled(protocol, imei, outcome, received)
        settle?.(outcome)
      })
    },
    refuse(protocol, refusal, id, received, more) {
      counters[protocol].received += 1
      counters[protocol][refusal] += 1
      note({ reason: refusal, protocol, id, received }, more)
    },
    storeDeadLetter(protocol, refusal, imei, received, more, settle) {
      counters[protocol].received += 1
      if (unknownImeis.has(imei)) {
        counters[protocol].unknown += 1
        note({ reason: 'unknown', protocol, id: imei, received })
        settle('unknown')
        return
      }
      counters[protocol][refusal] += 1
      note({ reason: refusal, protocol, id: imei, received }, more)
      const letter = { imei, protocol, raw: received.raw, receivedAt: Date.now() }
      queue.reject(letter, new UnreadMessage(messages[refusal]), (outcome) => {
        if (outcome === 'unknown') {
          unknownImeis.set(imei, true)
          note({ reason: 'unknown', protocol, id: imei, received })
        }
        settle(outcome)
      })
    },
    refuseUnknown: (protocol, id, received) => note({ reason: 'unknown', protocol, id, received }),
    refuseForbidden(protocol, id, received) {
      counters[protocol].forbidden += 1
      note({ reason: 'forbidden', protocol, id, received })
    },
    refuseHttp(sender, first) {
      sockets.http += 1
      const raw = first.toString('latin1')
      const id = imeiOf(raw.replace(/^[^?]*\?/, ''))
      note({ reason: 'http', protocol: null, id, received: { raw: requestOf(raw), sender } })
    },
    refuseForeign(sender, first) {
      sockets.foreign += 1
      note({
        reason: 'foreign',
        protocol: null,
        id: null,
        received: { raw: first.toString('latin1'), sender },
      })
    },
    get isFull() {
      return queue.isFull
    },
    onDrained: (resume) => queue.onDrained(resume),
  }
}
