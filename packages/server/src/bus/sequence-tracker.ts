/** How long a message that another process has already received may still arrive, ms. After that it counts as lost. */
const grace = 2_000
/** After this time without contact, ms, a process counts as dead. It may have stored something without announcing it. */
const silence = 15_000
/** How long other processes may still name a process that has ended, ms. */
const remembered = 60_000

/**
 * Tracks the sequence number of the last message received from each process. Numbers start at 1. A missing number is a gap,
 * because a message was lost. Processes exchange these numbers, so that the loss of a last message is detected too. If a process
 * dies between storing and announcing, no other process knows what it stored, so its lack of contact also counts as a gap.
 */
export interface SequenceTracker {
  /** Returns the next sequence number of this process. */
  next(): number
  /** Records a message. @returns `false` if it precedes a gap that was already resolved by a full reload */
  record(origin: string, sequence: number): boolean
  /** Serializes the sequence numbers of this process and the others. Its own is first, and is 0 before its first announcement. */
  write(): string
  /** Reads the sequence numbers in a message of any process. @throws nothing: an unknown format is ignored */
  read(message: string): void
  /** Serializes the last message of this process before it shuts down. */
  writeLeaving(): string
  /** Calls back once all messages that are known so far have arrived or count as lost. */
  whenCaughtUp(call: () => void): void
  /** Must be called every second. */
  checkTimeouts(): void
}

interface ProcessState {
  sequence: number
  /** When it last sent a message or its sequence number. */
  lastContactAt: number
  /** When its last message arrived. */
  movedAt: number
}

export interface SequenceTrackerOptions {
  /** Identifies this process: letters, digits and dashes. */
  readonly origin: string
  /** Called when messages were lost and all data must be read again. */
  readonly onGap: () => void
  readonly now: () => number
}

/** Origin, sequence number, and `!` if the process is shutting down. */
const form = /^([\w-]{1,64}):(\d{1,15})(!?)$/

export function createSequenceTracker({ origin: own, onGap, now }: SequenceTrackerOptions): SequenceTracker {
  let ownSequence = 0
  const known = new Map<string, ProcessState>()
  /** Messages that another process has received and this one has not: the sequence number, and since when it is known. */
  const pending = new Map<string, { sequence: number; readonly since: number }>()
  const departed = new Map<string, number>()
  let waiting: { readonly needs: readonly (readonly [string, number])[]; readonly call: () => void }[] = []

  /** If an origin is neither known nor pending, all its data has been read since. */
  const isReceived = (origin: string, sequence: number) =>
    (known.get(origin)?.sequence ?? (pending.has(origin) ? -1 : sequence)) >= sequence

  function settle(): void {
    const due = waiting.filter(({ needs }) =>
      needs.every(([origin, sequence]) => isReceived(origin, sequence)),
    )
    if (due.length === 0) return
    waiting = waiting.filter((one) => !due.includes(one))
    for (const { call } of due) call()
  }

  function moveTo(origin: string, sequence: number): void {
    known.set(origin, { sequence, lastContactAt: now(), movedAt: now() })
    if ((pending.get(origin)?.sequence ?? 0) <= sequence) pending.delete(origin)
  }

  function drop(origin: string): void {
    known.delete(origin)
    pending.delete(origin)
    departed.set(origin, now())
  }

  function expect(origin: string, sequence: number): void {
    if (sequence <= (known.get(origin)?.sequence ?? 0)) return
    const before = pending.get(origin)
    if (before === undefined) pending.set(origin, { sequence, since: now() })
    else before.sequence = Math.max(before.sequence, sequence)
  }

  function readOne(origin: string, sequence: number, isSender: boolean, isLeaving: boolean): void {
    const found = known.get(origin)
    if (found === undefined && !isSender && departed.has(origin)) return
    expect(origin, sequence)
    if (!isSender) return
    if (found !== undefined) found.lastContactAt = now()
    // It has announced nothing yet. It is recorded, so that its death between its first commit and the announcement is detected.
    else if (sequence === 0) moveTo(origin, 0)
    if (isLeaving && !pending.has(origin)) drop(origin)
  }

  return {
    next() {
      ownSequence += 1
      return ownSequence
    },
    record(origin, sequence) {
      if (origin === own) return false
      const before = known.get(origin)?.sequence ?? 0
      if (sequence <= before) return false
      departed.delete(origin)
      if (sequence > before + 1) onGap()
      moveTo(origin, sequence)
      settle()
      return true
    },
    write() {
      const others = [...known].map(([origin, { sequence }]) => `${origin}:${sequence}`)
      return [`${own}:${ownSequence}`, ...others].join(' ')
    },
    read(message) {
      for (const [index, word] of message.split(' ').entries()) {
        const [, origin, sequence, leaving] = form.exec(word) ?? []
        if (origin === undefined || origin === own || (Number(sequence) === 0 && index > 0)) continue
        readOne(origin, Number(sequence), index === 0, leaving === '!')
      }
      settle()
    },
    writeLeaving: () => `${own}:${ownSequence}!`,
    whenCaughtUp(call) {
      const needs = [...pending].map(([origin, { sequence }]) => [origin, sequence] as const)
      if (needs.length === 0) call()
      else waiting.push({ needs, call })
    },
    checkTimeouts() {
      const at = now()
      let isLost = false
      for (const [origin, { sequence, since }] of pending) {
        const found = known.get(origin)
        if (at - Math.max(since, found?.movedAt ?? 0) < grace) continue
        isLost = true
        pending.delete(origin)
        if (found === undefined) known.set(origin, { sequence, lastContactAt: at, movedAt: at })
        else found.sequence = sequence
      }
      for (const [origin, { lastContactAt }] of known) {
        if (at - lastContactAt < silence) continue
        isLost = true
        drop(origin)
      }
      for (const [origin, since] of departed) if (at - since >= remembered) departed.delete(origin)
      // Callbacks that waited for lost messages run after the reload has been requested.
      if (isLost) onGap()
      settle()
    },
  }
}
