import { randomUUID } from 'node:crypto'
import {
  assessFix,
  initialPlausibility,
  type PlausibilityState,
  type RejectionReason,
  type TrackerRefusal,
} from '@baliza/agreement'
import { createFairSeats } from '../../fair-shares.js'
import { sentFix } from '../../tracking/latest/apply-fix.js'
import { type Fix, timeOf } from '../../tracking/latest/fix.js'
import type { Protocol } from '../counters.js'
import type { Settled } from '../queued-fix.js'
import type { Received, Sender } from '../refusals.js'
import { type ShownSentence, shownSentence } from './shown-sentence.js'

/** Kinds of a message, the most specific first: a command reply that also has a position is a reply. */
const kinds = ['reply', 'fixes', 'login', 'heartbeat', 'unreadable', 'refused', 'answer', 'order'] as const
export type SentenceKind = (typeof kinds)[number]

/** Displayable content of a fix. */
export interface ShownFix extends Omit<Fix, 'time' | 'attributes'> {
  readonly time: number
  readonly attributes: readonly (readonly [name: string, value: string])[]
  /** Rejection reason, assessed against the fixes received since the unit is watched. */
  readonly doubt: RejectionReason | null
}

/** A message that a unit's device sent, or that the server sent to it. */
export interface TailSentence extends ShownSentence {
  readonly id: string
  /** Time of receipt or sending, Unix ms. */
  readonly at: number
  readonly kind: SentenceKind
  readonly protocol: Protocol | null
  readonly sender: Sender
  /** Length in bytes. */
  readonly length: number
  readonly refusal: TrackerRefusal | null
  /** Result of its fixes; `waiting` if there is none yet, `null` if it has no fixes. */
  readonly outcome: Settled | 'waiting' | null
  /** Number of its fixes, and the latest of them. */
  readonly fixes: number
  readonly fix: ShownFix | null
  /** Number of messages before it that were omitted. */
  readonly left: number
}

/** Receives messages of one unit, oldest first. */
export type HearTail = (imei: string, sentences: readonly TailSentence[]) => void

/** Receives the messages of watched units. For other units, the intake only calls `watches`. */
export interface TailSink {
  /** Whether any account watches this unit. */
  watches(imei: string | null): imei is string
  /** Reports the content of a message, or its refusal; called again for each of its fixes. */
  heard(
    imei: string,
    came: { readonly protocol: Protocol | null; readonly received: Received },
    what: { readonly kind: SentenceKind; readonly fix?: Fix; readonly refusal?: TrackerRefusal },
  ): void
  /** Reports the result of one fix of a message. */
  settled(received: Received, outcome: Settled): void
  /** Reports a message that was sent to the unit's device. @param bytes Latin 1 */
  sent(imei: string, kind: 'answer' | 'order', protocol: Protocol, sender: Sender, bytes: string): void
}

/** Publishes the messages of units while an account watches them. */
export interface Tail extends TailSink {
  /** Starts or extends a watch of {@link watchedFor} ms. @param share key of the account that watches */
  watch(imei: string, share: string): void
  /** Registers a listener for batches of messages of watched units. @returns a function that removes the listener */
  listen(hear: HearTail): () => void
  close(): void
}

/** Duration of a watch after its last request, in ms. */
export const watchedFor = 30_000
/** Maximum number of watched units. Above it, the account with the most units loses its least recently requested unit. */
export const maxWatched = 50
/** Interval of publication, in ms. Batches limit the cost of a unit that sends a thousand messages per second. */
const tellEvery = 400
/** Maximum messages of a unit per batch. Others are only counted ({@link TailSentence.left}). */
const maxSent = 20
/** How long a message waits for the result of its fixes, in ms. Then it is published without the result. */
const patience = 2_000
const maxAttributes = 24
const maxName = 40
const maxValue = 80

type Writable<Type> = { -readonly [Name in keyof Type]: Type[Name] }
/** An unpublished message, and the number of its unsettled fixes. */
type Held = Writable<TailSentence> & { unsettled: number }

/** Unpublished state of one unit. */
interface Watched {
  until: number
  readonly held: Map<Received, Held>
  left: number
  /** Plausibility state for the next fix, and the time of the last fix. */
  judged: PlausibilityState
  time: number
}

export function createWatches() {
  /** One seat per account and unit. */
  const seats = createFairSeats<string>(maxWatched)
  const seatOf = (imei: string, share: string) => `${imei} ${share}`
  const seatsOf = new Map<string, Set<string>>()

  function leave(seat: string): string | null {
    const [imei = ''] = seat.split(' ')
    const its = seatsOf.get(imei)
    its?.delete(seat)
    if (its?.size !== 0) return null
    seatsOf.delete(imei)
    return imei
  }

  return {
    /** @returns the unit that no account watches any more; `null` if there is none */
    add(imei: string, share: string): string | null {
      const seat = seatOf(imei, share)
      const lost = seats.take(seat, share)
      seatsOf.set(imei, (seatsOf.get(imei) ?? new Set()).add(seat))
      return lost === null ? null : leave(lost)
    },
    /** Removes a unit that no account has requested for a while. */
    remove(imei: string): void {
      for (const seat of seatsOf.get(imei) ?? []) seats.leave(seat)
      seatsOf.delete(imei)
    },
  }
}

export function createTail(now: () => number = Date.now): Tail {
  const watched = new Map<string, Watched>()
  const watches = createWatches()
  const listeners = new Set<HearTail>()
  const name = randomUUID().slice(0, 8)
  let made = 0
  let timer: NodeJS.Timeout | undefined

  function hold(
    imei: string,
    received: Received,
    { kind, protocol, isLatin1 }: { kind: SentenceKind; protocol: Protocol | null; isLatin1: boolean },
  ): Held | null {
    const unit = watched.get(imei)
    if (unit === undefined) return null
    const known = unit.held.get(received)
    if (known !== undefined) {
      if (kinds.indexOf(kind) < kinds.indexOf(known.kind)) known.kind = kind
      return known
    }
    if (unit.held.size >= maxSent) {
      unit.left += 1
      return null
    }
    const { raw, sender } = received
    made += 1
    const held: Held = {
      id: `${name}-${made}`,
      at: now(),
      kind,
      protocol,
      sender: { ...sender, address: sender.address.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 64) },
      length: Buffer.byteLength(raw, isLatin1 ? 'latin1' : 'utf8'),
      ...shownSentence(raw, isLatin1),
      refusal: null,
      outcome: null,
      fixes: 0,
      fix: null,
      left: unit.left,
      unsettled: 0,
    }
    unit.left = 0
    unit.held.set(received, held)
    return held
  }

  function add(imei: string, held: Held, fix: Fix): void {
    held.fixes += 1
    held.unsettled += 1
    held.outcome = 'waiting'
    const doubt = doubtOf(imei, fix)
    const time = timeOf(fix)
    if (held.fix === null || held.fix.time <= time)
      held.fix = { ...fix, time, attributes: shownAttributes(fix), doubt }
  }

  function doubtOf(imei: string, fix: Fix): RejectionReason | null {
    const unit = watched.get(imei)
    // A late fix is not assessed, because the state already includes newer ones.
    if (unit === undefined || timeOf(fix) <= unit.time) return null
    const { state, judged } = assessFix(unit.judged, sentFix(fix))
    unit.judged = state
    unit.time = timeOf(fix)
    return judged.doubt
  }

  function tell(): void {
    for (const [imei, unit] of watched) {
      const ready: TailSentence[] = []
      for (const [received, held] of unit.held) {
        if (held.unsettled > 0 && now() - held.at < patience) continue
        unit.held.delete(received)
        const { unsettled, ...sentence } = held
        ready.push(sentence)
      }
      if (ready.length > 0) for (const hear of listeners) hear(imei, ready)
      if (unit.until > now()) continue
      watched.delete(imei)
      watches.remove(imei)
    }
    if (watched.size === 0) stop()
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  return {
    watches: (imei): imei is string => watched.size > 0 && imei !== null && watched.has(imei),
    heard(imei, { protocol, received }, { kind, fix, refusal }) {
      const isLatin1 = protocol !== 'osmand' && protocol !== 'traccar'
      const held = hold(imei, received, { kind, protocol, isLatin1 })
      if (held === null) return
      held.refusal ??= refusal ?? null
      if (fix !== undefined) add(imei, held, fix)
    },
    settled(received, outcome) {
      for (const { held } of watched.values()) {
        const sentence = held.get(received)
        if (sentence === undefined) continue
        sentence.unsettled -= 1
        // Keep the worst result of several fixes: a duplicate is irrelevant next to a stored fix.
        if (sentence.outcome === 'waiting' || rank(outcome) > rank(sentence.outcome))
          sentence.outcome = outcome
      }
    },
    sent(imei, kind, protocol, sender, bytes) {
      hold(imei, { raw: bytes, sender }, { kind, protocol, isLatin1: true })
    },
    watch(imei, share) {
      const unit = watched.get(imei) ?? {
        until: 0,
        held: new Map(),
        left: 0,
        judged: initialPlausibility,
        time: Number.NEGATIVE_INFINITY,
      }
      unit.until = now() + watchedFor
      watched.set(imei, unit)
      const lost = watches.add(imei, share)
      if (lost !== null) watched.delete(lost)
      timer ??= setInterval(tell, tellEvery).unref()
    },
    listen(hear) {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
    close() {
      for (const imei of watched.keys()) watches.remove(imei)
      watched.clear()
      stop()
    },
  }
}

const outcomes: readonly (Settled | 'waiting' | null)[] = [
  null,
  'waiting',
  'duplicate',
  'stored',
  'unknown',
  'rejected',
  'failed',
]
const rank = (outcome: Settled | 'waiting' | null) => outcomes.indexOf(outcome)

function shownAttributes({ attributes }: Fix): ShownFix['attributes'] {
  return Object.entries(attributes)
    .slice(0, maxAttributes)
    .map(([attribute, value]) => {
      const name = attribute.slice(0, maxName)
      // The text includes the name, which identifies a password.
      const { text } = shownSentence(`${name}=${String(value).slice(0, maxValue)}`, false)
      return [name, (text ?? '').slice(name.length + 1)] as const
    })
}
