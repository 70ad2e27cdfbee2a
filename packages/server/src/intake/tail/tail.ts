import { randomUUID } from 'node:crypto'
import { type Doubt, type JudgeState, judge, nothingJudged, type TrackerRefusal } from '@baliza/sdk-core'
import { createFairSeats } from '../../fair-shares.js'
import { type Fix, timeOf } from '../../fixes/fix.js'
import { sentFix } from '../../fixes/latest.js'
import type { Protocol } from '../counters.js'
import type { Settled } from '../queued-fix.js'
import type { Received, Sender } from '../refusals.js'
import { type ShownSentence, shownSentence } from './shown-sentence.js'

/** The kinds of a sentence, the most specific first: one that answers an order and has a position too is a reply. */
const kinds = ['reply', 'fixes', 'login', 'heartbeat', 'unreadable', 'refused', 'answer', 'order'] as const
export type SentenceKind = (typeof kinds)[number]

/** What a fix says, as far as it is shown. */
export interface ShownFix extends Omit<Fix, 'time' | 'attributes'> {
  readonly time: number
  readonly attributes: readonly (readonly [name: string, value: string])[]
  /** Held against those that came since its unit is watched. */
  readonly doubt: Doubt | null
}

/** A sentence of a unit's device, or one that was sent to it. */
export interface TailSentence extends ShownSentence {
  readonly id: string
  /** When it came, or was sent, Unix ms. */
  readonly at: number
  readonly kind: SentenceKind
  readonly protocol: Protocol | null
  readonly sender: Sender
  /** Bytes. */
  readonly length: number
  readonly refusal: TrackerRefusal | null
  /** What became of its fixes; `waiting`: nothing yet. `null`: it has none. */
  readonly outcome: Settled | 'waiting' | null
  /** How many fixes it has, and the latest of them. */
  readonly fixes: number
  readonly fix: ShownFix | null
  /** Sentences before it that were too many. */
  readonly left: number
}

/** Sentences of one unit, oldest first. */
export type HearTail = (imei: string, sentences: readonly TailSentence[]) => void

/** What the intake reports of the units that somebody watches; of others it only asks whether they are watched. */
export interface TailSink {
  /** Whether anybody looks at what this unit sends. */
  watches(imei: string | null): imei is string
  /** What was understood of a sentence, or why nothing was; called again for each of its fixes. */
  heard(
    imei: string,
    came: { readonly protocol: Protocol | null; readonly received: Received },
    what: { readonly kind: SentenceKind; readonly fix?: Fix; readonly refusal?: TrackerRefusal },
  ): void
  /** What became of a fix of what came. */
  settled(received: Received, outcome: Settled): void
  /** Something was sent to the unit's device. @param bytes Latin 1 */
  sent(imei: string, kind: 'answer' | 'order', protocol: Protocol, sender: Sender, bytes: string): void
}

/** The units whose sentences are passed on while somebody watches them. */
export interface Tail extends TailSink {
  /** From now on, for a while. @param share of the account that watches it */
  watch(imei: string, share: string): void
  /** Hears what watched units say, some at once. @returns its stop */
  listen(hear: HearTail): () => void
  close(): void
}

/** A unit is watched for so long after it was last asked for, ms. */
export const watchedFor = 30_000
/** Units that are watched at a time. Of more, the account that watches the most loses the one it requested longest ago. */
export const mostWatched = 50
/** Sentences are passed on together, so often, ms: a unit that sends a thousand a second costs others nothing. */
const tellEvery = 400
/** And so many of a unit; others are only counted ({@link TailSentence.left}). */
const mostSent = 20
/** A sentence whose fixes are not stored after so long, ms, is passed on without their outcome. */
const patience = 2_000
const mostAttributes = 24
const longestName = 40
const longestValue = 80

type Writable<Type> = { -readonly [Name in keyof Type]: Type[Name] }
/** A sentence that is not passed on yet, and how many of its fixes are not settled. */
type Held = Writable<TailSentence> & { unsettled: number }

/** What of one unit is passed on next. */
interface Watched {
  until: number
  readonly held: Map<Received, Held>
  left: number
  /** What its next fix is held against, and the time of the last. */
  judged: JudgeState
  time: number
}

/** Which units are watched, and by which accounts. */
export function createWatches() {
  /** Each account and unit. */
  const seats = createFairSeats<string>(mostWatched)
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
    /** @returns the unit that no account watches any more; `null`: there is none */
    add(imei: string, share: string): string | null {
      const seat = seatOf(imei, share)
      const lost = seats.take(seat, share)
      seatsOf.set(imei, (seatsOf.get(imei) ?? new Set()).add(seat))
      return lost === null ? null : leave(lost)
    },
    /** No account has requested the unit for a while. */
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
    if (unit.held.size >= mostSent) {
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

  function doubtOf(imei: string, fix: Fix): Doubt | null {
    const unit = watched.get(imei)
    // A late one is held against nothing that came after it.
    if (unit === undefined || timeOf(fix) <= unit.time) return null
    const { state, judged } = judge(unit.judged, sentFix(fix))
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
        // Of several the worst: a repeat beside what was stored is no news.
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
        judged: nothingJudged,
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
    .slice(0, mostAttributes)
    .map(([attribute, value]) => {
      const name = attribute.slice(0, longestName)
      // With its name before it, by which a password is recognized.
      const { text } = shownSentence(`${name}=${String(value).slice(0, longestValue)}`, false)
      return [name, (text ?? '').slice(name.length + 1)] as const
    })
}
