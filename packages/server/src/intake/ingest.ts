import { LRUCache } from 'lru-cache'
import type { Fix } from '../fixes/fix.js'
import type { Log } from '../log.js'
import type { LetterProtocol } from '../storage/tables/dead-letters.js'
import {
  createCounters,
  type Protocol,
  type ProtocolCounters,
  protocols,
  type SocketCounters,
} from './counters.js'
import { throttleLog } from './log-throttle.js'
import type { FixQueue, Settled } from './queue.js'
import type { Refusal } from './validate-fix.js'

/** What every endpoint hands its fixes to: it counts, keeps unknown imeis out, and queues. */
export interface FixSink {
  readonly counters: Readonly<Record<Protocol, ProtocolCounters>>
  readonly sockets: SocketCounters
  /**
   * Takes what an endpoint has decoded; `settle` is called with what became of it.
   * @param raw what it was decoded from, in {@link encodingOf} its protocol
   */
  take(protocol: Protocol, fix: Fix, raw: string, settle?: (settled: Settled) => void): void
  /** Takes what a decoder has failed at, to be set aside. @param letter its imei where it is known */
  reject(
    protocol: Protocol,
    error: unknown,
    letter: { readonly imei: string | null; readonly raw: string; readonly receivedAt: number },
    settle?: (settled: Settled) => void,
  ): void
  /** Counts what an endpoint could not make a fix of. @param from the imei where it is known, else the address */
  refuse(protocol: Protocol, refusal: Refusal | 'oversized', from: string): void
  /** Counts a connection that asked for a page. */
  refuseHttp(address: string): void
  /** Counts a connection that speaks no protocol that its port takes. @param first what it began with */
  refuseForeign(address: string, first: Buffer): void
  readonly full: boolean
  onRelief(resume: () => void): void
}

const messages: Readonly<Record<Refusal | 'oversized' | 'unknown', string>> = {
  malformed: 'llegó algo que no se entiende',
  oversized: 'llegó algo demasiado largo',
  coordinates: 'llegó una posición con coordenadas imposibles',
  future: 'llegó una posición con fecha futura',
  past: 'llegó una posición anterior al año 2000',
  unknown: 'llegó una posición de un imei que no está registrado',
}

/** How the bytes of a letter are a text: every one of them stays what it was. */
export function encodingOf(protocol: LetterProtocol): BufferEncoding {
  return protocol === 'osmand' || protocol === 'traccar' ? 'utf8' : 'latin1'
}

/** Of what no protocol begins with, so many bytes are logged. */
const shownBytes = 32

/** A unit that is added in the panel is heard at the latest this much later, ms. */
const unknownFor = 5_000

/** @param onStored a fix is committed; of one whose device knows when it took it, after so many seconds */
export function createFixSink(
  queue: FixQueue,
  log: Log,
  onStored: (protocol: Protocol, seconds: number) => void = () => undefined,
): FixSink {
  const counters = Object.fromEntries(protocols.map((name) => [name, createCounters()])) as Record<
    Protocol,
    ProtocolCounters
  >
  const sockets: SocketCounters = { evicted: 0, busy: 0, http: 0, foreign: 0 }
  const throttledLog = throttleLog(log)
  /** They need not ask the database again: so many of them, because they may be invented. */
  const unknownImeis = new LRUCache<string, true>({ max: 10_000, ttl: unknownFor })

  function refuseUnknown(protocol: Protocol, imei: string): void {
    counters[protocol].unknown += 1
    throttledLog.warn(messages.unknown, { protocol, from: imei })
  }

  function settled(protocol: Protocol, imei: string, outcome: Settled): void {
    if (outcome === 'unknown') {
      unknownImeis.set(imei, true)
      refuseUnknown(protocol, imei)
    } else {
      counters[protocol][outcome] += 1
    }
  }

  return {
    counters,
    sockets,
    take(protocol, fix, raw, settle) {
      const { imei } = fix
      counters[protocol].received += 1
      if (unknownImeis.has(imei)) {
        refuseUnknown(protocol, imei)
        settle?.('unknown')
        return
      }
      queue.push(fix, { imei, protocol, raw, receivedAt: fix.receivedAt }, (outcome) => {
        settled(protocol, imei, outcome)
        if (outcome === 'stored' && fix.time !== null) onStored(protocol, (Date.now() - fix.time) / 1_000)
        settle?.(outcome)
      })
    },
    reject(protocol, error, { imei, raw, receivedAt }, settle) {
      counters[protocol].received += 1
      if (imei === null) {
        // Of whom it is nobody can tell: it is kept in the log alone.
        counters[protocol].failed += 1
        throttledLog.error('no se pudo leer lo que llegó', protocol, { err: error, raw: raw.slice(0, 1_024) })
        settle?.('failed')
        return
      }
      queue.reject({ imei, protocol, raw, receivedAt }, error, (outcome) => {
        settled(protocol, imei, outcome)
        settle?.(outcome)
      })
    },
    refuse(protocol, refusal, from) {
      counters[protocol].received += 1
      counters[protocol][refusal] += 1
      throttledLog.warn(messages[refusal], { protocol, from })
    },
    refuseHttp(address) {
      sockets.http += 1
      throttledLog.warn('pidieron HTTP en el puerto de los rastreadores (TRACKER_PORT)', { from: address })
    },
    refuseForeign(address, first) {
      sockets.foreign += 1
      throttledLog.warn('una conexión empezó como la de ningún rastreador que se conozca', {
        from: address,
        first: first.subarray(0, shownBytes).toString('hex'),
      })
    },
    get full() {
      return queue.full
    },
    onRelief: (resume) => queue.onRelief(resume),
  }
}
