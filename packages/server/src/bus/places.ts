/** How long a message that another process has already received may still arrive, ms. After that it counts as lost. */
const grace = 2_000
/** After this time without contact, ms, a process counts as dead. It may have stored something without announcing it. */
const silence = 15_000
/** How long other processes may still name a process that has ended, ms. */
const remembered = 60_000

/**
 * Tracks the cursor of each process: the sequence number of its last received message, starting at 1. A missing number is a gap,
 * because a message was lost. Processes exchange their cursors, so that the loss of a last message is detected too. If a process
 * dies between storing and announcing, no other process knows what it stored, so its lack of contact also counts as a gap.
 */
export interface Places {
  /** Returns the next sequence number of this process. */
  next(): number
  /** Records a message. @returns `false` if it precedes a gap that was already resolved by a full reload */
  heard(origin: string, place: number): boolean
  /** Serializes the cursors of this process and the others. Its own is first, and is 0 before its first announcement. */
  write(): string
  /** Reads the cursors in a message of any process. @throws nothing: an unknown format is ignored */
  read(message: string): void
  /** Serializes the last message of this process before it shuts down. */
  writeLeaving(): string
  /** Calls back once all messages that are known so far have arrived or count as lost. */
  whenHeard(call: () => void): void
  /** Must be called every second. */
  sweep(): void
}

interface Place {
  place: number
  /** When it last sent a message or its cursor. */
  heardAt: number
  /** When its last message arrived. */
  movedAt: number
}

export interface PlacesOptions {
  /** Identifies this process: letters, digits and dashes. */
  readonly origin: string
  /** Called when messages were lost and all data must be read again. */
  readonly onGap: () => void
  readonly now: () => number
}

/** Origin, sequence number, and `!` if the process is shutting down. */
const form = /^([\w-]{1,64}):(\d{1,15})(!?)$/

export function createPlaces({ origin: own, onGap, now }: PlacesOptions): Places {
  let ownPlace = 0
  const known = new Map<string, Place>()
  /** Messages that another process has received and this one has not: the sequence number, and since when it is known. */
  const owed = new Map<string, { place: number; readonly since: number }>()
  const gone = new Map<string, number>()
  let waiting: { readonly needs: readonly (readonly [string, number])[]; readonly call: () => void }[] = []

  /** If an origin is neither known nor owed, all its data has been read since. */
  const isHeard = (origin: string, place: number) =>
    (known.get(origin)?.place ?? (owed.has(origin) ? -1 : place)) >= place

  function settle(): void {
    const due = waiting.filter(({ needs }) => needs.every(([origin, place]) => isHeard(origin, place)))
    if (due.length === 0) return
    waiting = waiting.filter((one) => !due.includes(one))
    for (const { call } of due) call()
  }

  function moveTo(origin: string, place: number): void {
    known.set(origin, { place, heardAt: now(), movedAt: now() })
    if ((owed.get(origin)?.place ?? 0) <= place) owed.delete(origin)
  }

  function forget(origin: string): void {
    known.delete(origin)
    owed.delete(origin)
    gone.set(origin, now())
  }

  function owe(origin: string, place: number): void {
    if (place <= (known.get(origin)?.place ?? 0)) return
    const before = owed.get(origin)
    if (before === undefined) owed.set(origin, { place, since: now() })
    else before.place = Math.max(before.place, place)
  }

  function readOne(origin: string, place: number, isSender: boolean, isLeaving: boolean): void {
    const found = known.get(origin)
    if (found === undefined && !isSender && gone.has(origin)) return
    owe(origin, place)
    if (!isSender) return
    if (found !== undefined) found.heardAt = now()
    // It has announced nothing yet. It is recorded, so that its death between its first commit and the announcement is detected.
    else if (place === 0) moveTo(origin, 0)
    if (isLeaving && !owed.has(origin)) forget(origin)
  }

  return {
    next() {
      ownPlace += 1
      return ownPlace
    },
    heard(origin, place) {
      if (origin === own) return false
      const before = known.get(origin)?.place ?? 0
      if (place <= before) return false
      gone.delete(origin)
      if (place > before + 1) onGap()
      moveTo(origin, place)
      settle()
      return true
    },
    write() {
      const others = [...known].map(([origin, { place }]) => `${origin}:${place}`)
      return [`${own}:${ownPlace}`, ...others].join(' ')
    },
    read(message) {
      for (const [index, word] of message.split(' ').entries()) {
        const [, origin, place, leaving] = form.exec(word) ?? []
        if (origin === undefined || origin === own || (Number(place) === 0 && index > 0)) continue
        readOne(origin, Number(place), index === 0, leaving === '!')
      }
      settle()
    },
    writeLeaving: () => `${own}:${ownPlace}!`,
    whenHeard(call) {
      const needs = [...owed].map(([origin, { place }]) => [origin, place] as const)
      if (needs.length === 0) call()
      else waiting.push({ needs, call })
    },
    sweep() {
      const at = now()
      let isLost = false
      for (const [origin, { place, since }] of owed) {
        const found = known.get(origin)
        if (at - Math.max(since, found?.movedAt ?? 0) < grace) continue
        isLost = true
        owed.delete(origin)
        if (found === undefined) known.set(origin, { place, heardAt: at, movedAt: at })
        else found.place = place
      }
      for (const [origin, { heardAt }] of known) {
        if (at - heardAt < silence) continue
        isLost = true
        forget(origin)
      }
      for (const [origin, since] of gone) if (at - since >= remembered) gone.delete(origin)
      // Callbacks that waited for lost messages run after the reload has been requested.
      if (isLost) onGap()
      settle()
    },
  }
}
