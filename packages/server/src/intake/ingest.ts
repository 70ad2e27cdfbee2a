import { LRUCache } from 'lru-cache'
import type { Fix } from '../fixes/fix.js'
import type { Log } from '../log.js'
import { createCounters, type Protocol, type ProtocolCounters } from './counters.js'
import { throttleLog } from './log-throttle.js'
import type { FixQueue, Settled } from './queue.js'
import type { Refusal } from './validate-fix.js'

/** What every endpoint hands its fixes to: it counts, keeps unknown imeis out, and queues. */
export interface FixSink {
  readonly counters: Readonly<Record<Protocol, ProtocolCounters>>
  /** Takes what an endpoint has decoded; `settle` is called with what became of it. */
  take(protocol: Protocol, fix: Fix, settle?: (settled: Settled) => void): void
  /** Counts what an endpoint could not make a fix of. @param from the imei where it is known, else the address */
  refuse(protocol: Protocol, refusal: Refusal | 'oversized', from: string): void
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

/** A unit that is added in the panel is heard at the latest this much later, ms. */
const unknownFor = 5_000

export function createFixSink(queue: FixQueue, log: Log): FixSink {
  const counters = { coban: createCounters(), osmand: createCounters(), traccar: createCounters() }
  const throttledLog = throttleLog(log)
  /** They need not ask the database again: so many of them, because they may be invented. */
  const unknownImeis = new LRUCache<string, true>({ max: 10_000, ttl: unknownFor })

  function refuseUnknown(protocol: Protocol, imei: string): void {
    counters[protocol].unknown += 1
    throttledLog.warn(messages.unknown, { protocol, from: imei })
  }

  return {
    counters,
    take(protocol, fix, settle) {
      counters[protocol].received += 1
      if (unknownImeis.has(fix.imei)) {
        refuseUnknown(protocol, fix.imei)
        settle?.('unknown')
        return
      }
      queue.push(fix, (settled) => {
        if (settled === 'unknown') {
          unknownImeis.set(fix.imei, true)
          refuseUnknown(protocol, fix.imei)
        } else {
          counters[protocol][settled] += 1
        }
        settle?.(settled)
      })
    },
    refuse(protocol, refusal, from) {
      counters[protocol].received += 1
      counters[protocol][refusal] += 1
      throttledLog.warn(messages[refusal], { protocol, from })
    },
    get full() {
      return queue.full
    },
    onRelief: (resume) => queue.onRelief(resume),
  }
}
