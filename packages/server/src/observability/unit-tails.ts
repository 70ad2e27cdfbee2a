import { createWatches, type Tail, type TailSentence, watchedFor } from '../intake/index.js'
import { throttleLog } from '../intake/log-throttle.js'
import type { Log } from '../log.js'
import type { Database } from '../storage/connection/database.js'

export type { TailSentence }

/** Provides the messages of watched units, regardless of the process to which their trackers are connected. */
export interface UnitTails {
  /**
   * Watches a unit for another period.
   * @param share the account that watches it
   * @param cursor of the previous response. `null`, or that of another process: returns everything remembered
   * @returns the messages since the cursor, oldest first
   * @throws the errors of the database
   */
  follow(imei: string, share: string, cursor: string | null): Promise<Followed>
  close(): Promise<void>
}

export interface Followed {
  readonly cursor: string
  readonly sentences: readonly TailSentence[]
}

export interface UnitTailsOptions {
  readonly database: Database
  readonly log: Log
  /** The trackers connected to this process. `null`: this process accepts no trackers. */
  readonly tail: Pick<Tail, 'watch' | 'listen'> | null
  /** Identifies this process. */
  readonly origin: string
  /** Whether no other process uses the database, so that notifications are not needed. */
  readonly alone: boolean
  readonly now?: () => number
}

/** Maximum number of remembered messages per unit. */
const maxRemembered = 100
/** Interval after which the other processes are notified again that a unit is watched, in ms. */
const tellAgain = watchedFor / 4
/** Channel for watched units. The payload is an IMEI and the key of an account's share. */
const watchedChannel = 'tails'
const sentencesChannel = 'tail_sentences'
/** In bytes. PostgreSQL limits payloads to less than 8,000. */
const maxPayload = 7_900

/** The remembered messages of a unit, each with its sequence number in this process. */
interface Remembered {
  until: number
  notifiedAt: number
  readonly sentences: (readonly [serial: number, sentence: TailSentence])[]
}

/**
 * Opens the tails. Every process that shares a database opens them, with or without tracker connections, and they notify each
 * other.
 */
export async function openUnitTails(options: UnitTailsOptions): Promise<UnitTails> {
  const { database, log, tail, origin, alone, now = Date.now } = options
  const throttledLog = throttleLog(log)
  const units = new Map<string, Remembered>()
  const watches = createWatches()
  let made = 0

  function forget(imei: string): void {
    units.delete(imei)
    watches.remove(imei)
  }

  function watch(imei: string, share: string): Remembered {
    const at = now()
    for (const [other, { until }] of units) if (until <= at) forget(other)
    const unit = units.get(imei) ?? { until: 0, notifiedAt: Number.NEGATIVE_INFINITY, sentences: [] }
    unit.until = at + watchedFor
    units.set(imei, unit)
    const lost = watches.add(imei, share)
    if (lost !== null) units.delete(lost)
    tail?.watch(imei, share)
    return unit
  }

  function remember(imei: string, sentences: readonly TailSentence[]): void {
    const unit = units.get(imei)
    if (unit === undefined) return
    for (const sentence of sentences) {
      made += 1
      unit.sentences.push([made, sentence])
    }
    unit.sentences.splice(0, unit.sentences.length - maxRemembered)
  }

  async function tellOthers(imei: string, sentences: readonly TailSentence[]): Promise<void> {
    const payloads = sentences.map((sentence) => payloadOf(origin, imei, sentence))
    await database.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
      sentencesChannel,
      payloads,
    ])
  }

  const stops: (() => unknown)[] = []
  if (tail !== null)
    stops.push(
      tail.listen((imei, sentences) => {
        remember(imei, sentences)
        if (!alone)
          tellOthers(imei, sentences).catch((error: unknown) =>
            throttledLog.warn('no se pudo contar a otros procesos lo que dice un equipo', { err: error }),
          )
      }),
    )
  if (!alone) {
    // An empty payload means that announcements were lost. Processes that watch a unit announce it again soon.
    stops.push(
      await database.listen(watchedChannel, (payload) => {
        const [imei = '', share = ''] = payload.split(' ')
        if (imei !== '') watch(imei, share)
      }),
    )
    stops.push(
      await database.listen(sentencesChannel, (payload) => {
        if (payload === '') return
        const [from, imei, sentence] = JSON.parse(payload) as [string, string, TailSentence]
        if (from !== origin) remember(imei, [sentence])
      }),
    )
  }

  return {
    async follow(imei, share, cursor) {
      const unit = watch(imei, share)
      if (!alone && now() - unit.notifiedAt >= tellAgain) {
        unit.notifiedAt = now()
        await database.query('select pg_notify($1, $2)', [watchedChannel, `${imei} ${share}`])
      }
      const [process, serial] = cursor?.split(':') ?? []
      const after = process === origin ? Number(serial) : 0
      return {
        cursor: `${origin}:${made}`,
        sentences: unit.sentences.filter(([number]) => number > after).map(([, sentence]) => sentence),
      }
    },
    async close() {
      for (const stop of stops) await stop()
    },
  }
}

/** Serializes a message for the other processes, shortened to the size of a payload. */
function payloadOf(origin: string, imei: string, sentence: TailSentence): string {
  const { fix, text, hex } = sentence
  const shorter: readonly TailSentence[] = [
    sentence,
    { ...sentence, fix: fix && { ...fix, attributes: fix.attributes.slice(0, 8) } },
    {
      ...sentence,
      fix: fix && { ...fix, attributes: [] },
      text: text?.slice(0, shortest) ?? null,
      hex: hex?.slice(0, 2 * shortest) ?? null,
    },
  ]
  const payloads = shorter.map((one) => JSON.stringify([origin, imei, one]))
  return payloads.find((payload) => Buffer.byteLength(payload) <= maxPayload) ?? payloads.at(-1) ?? ''
}

/** Length of a shortened message, in characters. In JSON a character has at most six bytes. */
const shortest = 512
