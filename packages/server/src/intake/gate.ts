import type { Log } from '../log.js'
import { createComplaints } from './complaints.js'
import { createCounters, type Door, type DoorCounters } from './counters.js'
import type { Fix } from './fix.js'
import type { FixQueue, Settled } from './queue.js'
import type { Refusal } from './sound.js'
import { createStrangers } from './strangers.js'

/** What every door hands its fixes to: it counts, keeps strangers out, and queues. */
export interface Gate {
  readonly counters: Readonly<Record<Door, DoorCounters>>
  /** Takes what a door has decoded; `settle` is told what became of it. */
  take(door: Door, fix: Fix, settle?: (settled: Settled) => void): void
  /** Counts what a door could not make a fix of. @param from the imei where it is known, else the address */
  refuse(door: Door, refusal: Refusal | 'oversized', from: string): void
  readonly full: boolean
  onRelief(resume: () => void): void
}

const complaintsOf: Readonly<Record<Refusal | 'oversized' | 'unknown', string>> = {
  malformed: 'llegó algo que no se entiende',
  oversized: 'llegó algo demasiado largo',
  coordinates: 'llegó una posición con coordenadas imposibles',
  future: 'llegó una posición con fecha futura',
  past: 'llegó una posición anterior al año 2000',
  unknown: 'llegó una posición de un imei que no está registrado',
}

export function createGate(queue: FixQueue, log: Log): Gate {
  const counters = { coban: createCounters(), osmand: createCounters(), traccar: createCounters() }
  const complaints = createComplaints(log)
  const strangers = createStrangers()

  function unknown(door: Door, imei: string): void {
    counters[door].unknown += 1
    complaints.say(complaintsOf.unknown, { door, from: imei })
  }

  return {
    counters,
    take(door, fix, settle) {
      counters[door].received += 1
      if (strangers.has(fix.imei)) {
        unknown(door, fix.imei)
        settle?.('unknown')
        return
      }
      queue.push(fix, (settled) => {
        if (settled === 'unknown') {
          strangers.add(fix.imei)
          unknown(door, fix.imei)
        } else {
          counters[door][settled] += 1
        }
        settle?.(settled)
      })
    },
    refuse(door, refusal, from) {
      counters[door].received += 1
      counters[door][refusal] += 1
      complaints.say(complaintsOf[refusal], { door, from })
    },
    get full() {
      return queue.full
    },
    onRelief: (resume) => queue.onRelief(resume),
  }
}
