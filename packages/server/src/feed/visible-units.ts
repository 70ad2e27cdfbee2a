import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Marks } from './marks.js'
import { type CachedUnit, joinJson } from './unit-cache.js'
import { shownImei, type UnitViewer, viewKind } from './wire-unit.js'

const gzipLater = promisify(gzip)

/** While units change, it gets a new version this often at most, ms: polls in between share one answer. */
const publishEvery = 500
/** How old a full answer of more units than one turn writes may be before the next one is made, ms. */
const freshFor = 1_000
/** How old any full answer may be while the next one is being made. It names its own version. */
const staleWhileMade = 2_000
/** Below this a body is not worth compressing, bytes. */
const worthCompressing = 1_024
/** Units written in one turn of the event loop, about a millisecond of it: other answers go out in between. */
const unitsPerTurn = 1_000
/**
 * How old a version's mark may be before the version is named anew, ms: other processes forget old ones. Without one no
 * other process knows it.
 */
const namedFor = { marked: 600_000, unmarked: 60_000 }
/** A delta of this many units is always worth while; a longer one of more than half the units is not. */
const smallDelta = 50

/** A body ready to be sent, and the version that it brings its reader to. */
export interface Body {
  readonly version: string
  readonly bytes: Buffer
  readonly gzipped: boolean
}

interface Full {
  readonly name: string
  readonly version: number
  readonly madeAt: number
  readonly body: Body
}

/**
 * A set of units that one or more accounts see, and the answers made for it. A version is the sequence of the last
 * change among its units; an answer holds every change up to the version it names, and may hold later ones, which
 * the next delta brings again. As text it also names the process, the set and a mark, by which another process that
 * shows the same set goes on from it.
 */
export interface VisibleUnits {
  readonly key: string
  readonly units: readonly CachedUnit[]
  readonly has: (imei: string) => boolean
  /** How they are shown: see `viewKind`. */
  readonly kind: string
  /** Unix ms of the last question. */
  askedAt: number
  /**
   * The version to answer with now; looks for changes at most every 500 ms, and at once after an edit.
   * @param editedAt the sequence of the last edit
   */
  publish(sequence: number, editedAt?: number): string
  /** The sequence to go on from with a version of these units, whoever named it; `null`: not known. */
  sequenceOf(version: string): number | null
  full(zipped: boolean): Promise<Body>
  /** What changed since; `null` where the full answer is the better one. */
  delta(since: number, zipped: boolean, how: DeltaStart): Promise<Body> | null
}

/** Where a delta starts. */
export interface DeltaStart {
  /** The units that `since` is a version of. */
  readonly from: VisibleUnits
  /** Whether the reader puts what a fix moves over the unit that it knows. */
  readonly partial: boolean
}

export interface VisibleUnitsOptions {
  /** Tells these units, seen so, from any others: a digest. */
  readonly key: string
  /** Names this process: letters and digits. */
  readonly process: string
  /** `null`: there is no other process. */
  readonly marks: Pick<Marks, 'applied' | 'sequenceAt'> | null
  readonly units: readonly CachedUnit[]
  readonly viewer: UnitViewer
  readonly now: () => number
}

/** Process, sequence, set and mark. */
const versionForm = /^(\w+)\.(\d{1,15})\.([\w-]+)(?:\.([\w-]+))?$/

export function createVisibleUnits(options: VisibleUnitsOptions): VisibleUnits {
  const { key, process, marks, units, viewer, now } = options
  const kind = viewKind(viewer)
  const imeis = new Set(units.map((unit) => unit.imei))
  const set = key.slice(0, 16)
  let version = -1
  /** The version as text. */
  let name = ''
  let mark: string | null = null
  let namedAt = 0
  let looked = -1
  let edited = 0
  let lookedAt = Number.NEGATIVE_INFINITY
  /** By encoding: the last full answer, and the one being made. */
  const fulls = new Map<boolean, Full>()
  const making = new Map<boolean, { readonly name: string; readonly body: Promise<Body> }>()
  /** Deltas of the present version, by where they start. */
  const deltas = new Map<string, Promise<Body>>()

  function look(sequence: number): void {
    looked = sequence
    lookedAt = now()
    let last = 0
    for (const unit of units) if (unit.sequence > last) last = unit.sequence
    if (last === version && !isMarkOld()) return
    version = last
    mark = marks?.applied ?? null
    namedAt = now()
    name = [process, version, set, ...(mark === null ? [] : [mark])].join('.')
    deltas.clear()
  }

  /** A new mark alone makes a new version only after a while: many a fleet is parked all night, and its version stays. */
  function isMarkOld(): boolean {
    if (marks === null || marks.applied === mark) return false
    return now() - namedAt >= (mark === null ? namedFor.unmarked : namedFor.marked)
  }

  async function makeBody(bytes: Buffer, named: string, zipped: boolean): Promise<Body> {
    const gzipped = zipped && bytes.length >= worthCompressing
    return {
      version: named,
      bytes: gzipped ? await gzipLater(bytes, { level: 1 }) : bytes,
      gzipped,
    }
  }

  /** Changes that come between two turns are in the answer too: it may hold more than the version it names. */
  async function write(
    members: readonly CachedUnit[],
    head: string,
    tail: string,
    isMoved?: (unit: CachedUnit) => boolean,
  ): Promise<Buffer> {
    const parts: Buffer[] = [Buffer.from(`${head}"data":[`)]
    for (let from = 0; from < members.length; from += unitsPerTurn) {
      if (from > 0) await nextTurn()
      const joined = joinJson(members.slice(from, from + unitsPerTurn), viewer, kind, isMoved)
      parts.push(from === 0 ? joined.subarray(1) : joined)
    }
    parts.push(Buffer.from(tail))
    return Buffer.concat(parts)
  }

  function makeFull(zipped: boolean): Promise<Body> {
    const at = version
    const named = name
    const under = making.get(zipped)
    if (under?.name === named) return under.body
    const body = write(units, '{"status":1,"mensaje":"",', `],"version":"${named}"}`)
      .then((bytes) => makeBody(bytes, named, zipped))
      .then((made) => {
        fulls.set(zipped, { name: named, version: at, madeAt: now(), body: made })
        return made
      })
      .finally(() => {
        if (making.get(zipped)?.name === named) making.delete(zipped)
      })
    making.set(zipped, { name: named, body })
    return body
  }

  return {
    key,
    units,
    has: (imei) => imeis.has(imei),
    kind,
    askedAt: now(),
    publish(sequence, editedAt = 0) {
      edited = editedAt
      const isDue = sequence !== looked && (editedAt > looked || now() - lookedAt >= publishEvery)
      if (isDue || isMarkOld()) look(sequence)
      return name
    },
    sequenceOf(text) {
      const [, namer, digits, ofSet, theirMark] = versionForm.exec(text) ?? []
      if (ofSet !== set) return null
      if (namer === process) return Number(digits)
      return theirMark === undefined ? null : (marks?.sequenceAt(theirMark) ?? null)
    },
    async full(zipped) {
      const last = fulls.get(zipped)
      if (last?.name === name) return last.body
      // Whoever has just edited a unit wants to see it so.
      const age = last === undefined || last.version < edited ? Number.POSITIVE_INFINITY : now() - last.madeAt
      if (last !== undefined && units.length > unitsPerTurn && age < freshFor) return last.body
      const next = makeFull(zipped)
      if (last === undefined || age > staleWhileMade) return next
      // Nobody waits for it here: if it fails, whoever asks next makes it again and sees why.
      next.catch(() => undefined)
      return last.body
    },
    delta(since, zipped, { from, partial }) {
      const start = `${from.key}.${since}.${zipped}.${partial}`
      const known = deltas.get(start)
      if (known !== undefined) return known
      const changed = units.filter((unit) => unit.sequence > since || !from.has(unit.imei))
      const isMoved = (unit: CachedUnit) => partial && unit.editedAt <= since && from.has(unit.imei)
      const whole = partial ? changed.filter((unit) => !isMoved(unit)) : changed
      if (whole.length > smallDelta && whole.length > units.length / 2) return null
      const named = name
      const removed = from.units
        .filter((unit) => !imeis.has(unit.imei))
        .map(({ row }) => shownImei(viewer, row))
      const head = `{"status":1,"mensaje":"","version":"${named}","delta":true,`
      const body = write(changed, head, `],"removed":${JSON.stringify(removed)}}`, isMoved).then((bytes) =>
        makeBody(bytes, named, zipped),
      )
      deltas.set(start, body)
      return body
    },
  }
}
