/** How long a message that another process has already received may still come, ms: after that it counts as lost. */
const grace = 2_000
/** A process that is silent for so long has died, perhaps before it announced what it had stored, ms. */
const silence = 15_000
/** For how long others may still name one that is gone, ms. */
const remembered = 60_000

/**
 * How far this process has come with the messages of each process, which are numbered from 1: its place. A number that is
 * missing is a gap: something was lost. The loss of a last message is noticed too, because processes tell each other how far
 * they have come. What a process had stored and not announced when it died is known to no other: its silence is a gap as well.
 */
export interface Places {
  /** The next place of this process's own. */
  next(): number
  /** A message has come. @returns whether it is to be looked at: one from before a gap is not, as all has been read since */
  heard(origin: string, place: number): boolean
  /** How far this process has come with itself and the others, for them; its own first, 0 before its first announcement. */
  write(): string
  /** Reads a message of another process, or of this one. @throws nothing: a message that is not ours is ignored */
  read(message: string): void
  /** What this process says last. */
  writeLeaving(): string
  /** Calls back once all that has been named so far has been heard, or counts as lost. */
  whenHeard(call: () => void): void
  /** To be called every second. */
  sweep(): void
}

interface Place {
  place: number
  /** When it last sent a message or its place. */
  heardAt: number
  /** When its last message came. */
  movedAt: number
}

export interface PlacesOptions {
  /** Names this process: letters, digits and dashes. */
  readonly origin: string
  /** Something was lost: what is known is to be read again. */
  readonly onGap: () => void
  readonly now: () => number
}

/** Who, how far, and whether it says so as it leaves. */
const form = /^([\w-]{1,64}):(\d{1,15})(!?)$/

export function createPlaces({ origin: own, onGap, now }: PlacesOptions): Places {
  let ownPlace = 0
  const known = new Map<string, Place>()
  /** What somebody has heard and this process has not: how far, and since when that is known. */
  const owed = new Map<string, { place: number; readonly since: number }>()
  const gone = new Map<string, number>()
  let waiting: { readonly needs: readonly (readonly [string, number])[]; readonly call: () => void }[] = []

  /** Of whoever is neither known nor owed all was read since. */
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
    // It has announced nothing yet. It is remembered, so that it is missed if it dies between its first commit and announcing it.
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
      // What waits for what was lost waits for it to be read.
      if (isLost) onGap()
      settle()
    },
  }
}
