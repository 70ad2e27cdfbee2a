import type { TrackerProtocolName } from '@baliza/agreement'
import type { Fix } from '../../tracking/latest/fix.js'
import type { FixSink } from '../ingest.js'
import type { Settled } from '../queued-fix.js'
import type { Received, Sender } from '../refusals.js'
import type { Answer, TrackerMessage, TrackerProtocol, TrackerSession } from './protocol.js'
import type { UnitNames } from './unit-names.js'

/** Options for a connection or a datagram, which may carry messages of one or several devices. */
export interface ConversationOptions {
  readonly protocol: TrackerProtocol
  readonly session: TrackerSession
  readonly sink: FixSink
  readonly names: UnitNames
  /** Remote address and local port. */
  readonly sender: Sender
  /** @param bytes Latin 1 */
  readonly answer: (bytes: string) => void
  /**
   * A device has logged in. Only a login assigns the connection to a device, because anyone may send an ordinary message.
   * @returns whether it belongs to a registered unit; `null` if unknown
   */
  readonly onLogin: (imei: string) => Promise<boolean | null>
  /** Called for a message without a position. */
  readonly onHeartbeat: (imei: string) => Promise<boolean | null>
  /** Called when a position is passed to the database. */
  readonly onFix: () => void
  /** Called when a position is settled. */
  readonly onSettled: (imei: string, settled: Settled) => void
  /** Called for a position or a command reply. */
  readonly onMessage: (message: HeardMessage, imei: string, protocol: TrackerProtocolName) => void
  /** Called when a unit lookup makes later messages wait. The caller should stop reading until `onGoOn`. */
  readonly onWait: () => void
  readonly onGoOn: () => void
}

type HeardMessage = TrackerMessage & { readonly kind: 'fixes' | 'reply' }

export interface Conversation {
  /** Decodes a frame. A failing frame is set aside: an error thrown here would end the process. */
  hear(frame: string, receivedAt: number): void
  /** Number of consecutive malformed frames. */
  readonly malformed: number
  /** Unit of the last understood message, or `null`. */
  readonly speaker: string | null
}

/** Results after which the device may delete its message. */
const isKept: Readonly<Record<Settled, boolean>> = {
  stored: true,
  duplicate: true,
  // It was set aside with its bytes. A repetition would fail again and block the messages after it.
  rejected: true,
  unknown: false,
  failed: false,
}

/** Converts a protocol's messages into fixes, answers and counts. */
export function createConversation(options: ConversationOptions): Conversation {
  const { protocol, session, sink, names, sender } = options
  const { name } = protocol
  const counters = sink.counters[name]
  /** Messages after one whose unit is being looked up; `null` if no lookup is pending. */
  let waiting: (readonly [message: TrackerMessage, received: Received])[] | null = null
  /** If devices do not log in, the connection belongs to the first one that sends a message. */
  let introduced = protocol.introducedBy === 'login'
  let speaker: string | null = null
  let malformed = 0

  function receive(message: TrackerMessage, received: Received): void {
    if (waiting !== null) {
      waiting.push([message, received])
      return
    }
    const { id } = message
    const imei = id === null || protocol.identifiedBy === 'imei' ? id : names.imeiOf(id)
    if (imei === null || typeof imei === 'string') {
      handle(message, imei, received)
      return
    }
    waiting = []
    options.onWait()
    void imei.then((found) => {
      const rest = waiting ?? []
      waiting = null
      handle(message, found, received)
      for (const [next, its] of rest) receive(next, its)
      if (waiting === null) options.onGoOn()
    })
  }

  function handle(message: TrackerMessage, imei: string | null, received: Received): void {
    if (message.kind === 'refused' || imei === null) {
      refuse(message, imei, received)
      return
    }
    malformed = 0
    speaker = imei
    if (sink.tail.watches(imei)) sink.tail.heard(imei, { protocol: name, received }, { kind: message.kind })
    if (message.kind === 'login') {
      counters.logins += 1
      answerOnce(imei, message.answer, noted(options.onLogin(imei), imei, received))
      return
    }
    if (!introduced) {
      introduced = true
      counters.logins += 1
      void options.onLogin(imei)
    }
    if (message.kind === 'heartbeat') {
      counters.heartbeats += 1
      answerOnce(imei, message.answer, noted(options.onHeartbeat(imei), imei, received))
      return
    }
    if (message.kind === 'reply') counters.acknowledgements += 1
    if (message.fixes.length === 0)
      answerOnce(imei, message.answer, noted(options.onHeartbeat(imei), imei, received))
    else take(message, imei, received)
    options.onMessage(message, imei, name)
  }

  function refuse(message: TrackerMessage, imei: string | null, received: Received): void {
    const refusal = message.kind === 'refused' ? message.refusal : 'malformed'
    // A wrong date or position indicates a faulty tracker, not another protocol.
    if (refusal === 'malformed') malformed += 1
    const fault = refusal === 'malformed' ? protocol.faultOf(received.raw) : null
    const answer = message.kind === 'refused' ? message.answer : undefined
    const isUnread = refusal === 'malformed' || refusal === 'unread'
    // The device deletes the message once it is acknowledged.
    if (isUnread && imei !== null && answer?.after === 'kept') {
      sink.storeDeadLetter(name, refusal, imei, received, { speaker, fault }, (settled) => {
        if (isKept[settled]) give(imei, answer.bytes)
      })
      void options.onHeartbeat(imei)
      return
    }
    sink.refuse(name, refusal, imei, received, { speaker, fault })
    if (answer !== undefined && imei !== null) answerOnce(imei, answer, options.onHeartbeat(imei))
  }

  function take({ fixes, answer }: HeardMessage, imei: string, received: Received): void {
    let left = fixes.length
    let kept = true
    if (answer?.after === 'heard') give(imei, answer.bytes)
    for (const fix of fixes) {
      options.onFix()
      sink.take(name, ofUnit(fix, imei), received, (settled) => {
        kept &&= isKept[settled]
        left -= 1
        if (left === 0 && kept && answer !== null && answer.after !== 'heard') give(imei, answer.bytes)
        options.onSettled(imei, settled)
      })
    }
  }

  /** Records the message of an unregistered device now: such a device may wait for an answer and send no more messages. */
  async function noted(
    isKnown: Promise<boolean | null>,
    imei: string,
    received: Received,
  ): Promise<boolean | null> {
    const known = await isKnown
    if (known === false) sink.refuseUnknown(name, imei, received)
    return known
  }

  function answerOnce(imei: string, answer: Answer | null, isKnown: Promise<boolean | null>): void {
    if (answer === null) return
    if (answer.after === 'heard') {
      give(imei, answer.bytes)
      return
    }
    void isKnown.then((known) => {
      // The database is unavailable. Logins are answered anyway, because the device would otherwise pause for minutes. Messages
      // that must be kept stay unanswered, so the device sends them again.
      const isGiven = known ?? answer.after === 'known'
      const bytes = isGiven ? answer.bytes : known === false ? answer.otherwise : undefined
      if (bytes !== undefined) give(imei, bytes)
    })
  }

  function give(imei: string, bytes: string): void {
    options.answer(bytes)
    if (sink.tail.watches(imei)) sink.tail.sent(imei, 'answer', name, sender, bytes)
  }

  return {
    hear(frame, receivedAt) {
      const received = { raw: frame, sender }
      try {
        for (const message of session.decode(frame, receivedAt)) receive(message, received)
      } catch (error) {
        sink.reject(name, error, { imei: speaker, receivedAt, received })
      }
    },
    get malformed() {
      return malformed
    },
    get speaker() {
      return speaker
    },
  }
}

function ofUnit(fix: Fix, imei: string): Fix {
  return fix.imei === imei ? fix : { ...fix, imei }
}
