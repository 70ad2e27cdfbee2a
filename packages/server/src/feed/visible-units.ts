import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { StreamCursors } from './stream-cursors.js'
import { type CachedUnit, joinJson } from './unit-cache.js'
import { projectionKey, shownImei, type UnitViewer } from './wire-unit.js'

const gzipLater = promisify(gzip)

/** Minimum interval between two versions, in ms. Polls in between share one response. */
const publishEvery = 500
/** Maximum age, in ms, of a cached full response with more units than one turn writes. */
const freshFor = 1_000
/** Maximum age, in ms, of any full response that is sent while the next is made. It contains its own version. */
const staleWhileMade = 2_000
/** Minimum size of a compressed body, in bytes. */
const worthCompressing = 1_024
/** Units written per turn of the event loop, about 1 ms. Other responses are sent in between. */
const unitsPerTurn = 1_000
/**
 * Maximum age of a version's mark before the version is renamed with a new one, in ms, because other processes forget old marks.
 * A version without a mark is unknown to other processes.
 */
const namedFor = { marked: 600_000, unmarked: 60_000 }
/** A delta of at most this many units is always used. A larger delta is used only up to half of the units. */
const smallDelta = 50

/** A response body, and the version that it brings its reader to. */
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
 * A set of units that one or more accounts see, with its cached responses. A version is the sequence number of the last change
 * among its units. A response contains every change up to its version, and may contain later ones, which the next delta repeats.
 * As text, a version also contains the process, the set and a mark, so that another process with the same set can continue from
 * it.
 */
export interface VisibleUnits {
  readonly key: string
  readonly units: readonly CachedUnit[]
  readonly has: (imei: string) => boolean
  /** The projection of the units: see `projectionKey`. */
  readonly kind: string
  /** Time of the last request, in Unix ms. */
  askedAt: number
  /**
   * Returns the current version. Checks for changes at most every 500 ms, and immediately after an edit.
   * @param editedSequence sequence number of the last edit
   */
  publish(sequence: number, editedSequence?: number): string
  /** Returns the sequence number to continue from, for a version of these units of any process, or `null` if it is unknown. */
  sequenceOf(version: string): number | null
  full(zipped: boolean): Promise<Body>
  /** Returns the changes since a sequence number, or `null` if the full response is preferable. */
  delta(since: number, zipped: boolean, how: DeltaStart): Promise<Body> | null
}

/** The start of a delta. */
export interface DeltaStart {
  /** The set of units that `since` is a version of. */
  readonly from: VisibleUnits
  /** Whether the reader merges partial units into the units that it has. */
  readonly partial: boolean
}

export interface VisibleUnitsOptions {
  /** Identifies these units in this projection: a digest. */
  readonly key: string
  /** Identifies this process. Letters and digits. */
  readonly process: string
  /** `null` if there is no other process. */
  readonly marks: Pick<StreamCursors, 'applied' | 'sequenceAt'> | null
  readonly units: readonly CachedUnit[]
  readonly viewer: UnitViewer
  readonly now: () => number
}

/** Process, sequence, set and mark. */
const versionForm = /^(\w+)\.(\d{1,15})\.([\w-]+)(?:\.([\w-]+))?$/

export function createVisibleUnits(options: VisibleUnitsOptions): VisibleUnits {
  const { key, process, marks, units, viewer, now } = options
  const kind = projectionKey(viewer)
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
  /** By encoding: the last full response, and the one in progress. */
  const fulls = new Map<boolean, Full>()
  const making = new Map<boolean, { readonly name: string; readonly body: Promise<Body> }>()
  /** Deltas to the current version, by their start. */
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

  /** A new mark causes a new version only after a while, so that the version of a parked fleet stays the same. */
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

  /** Changes between two turns are included, so the response may contain more than its version. */
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
    publish(sequence, editedSequence = 0) {
      edited = editedSequence
      const isDue = sequence !== looked && (editedSequence > looked || now() - lookedAt >= publishEvery)
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
      // A client that has just edited a unit expects to see the edit.
      const age = last === undefined || last.version < edited ? Number.POSITIVE_INFINITY : now() - last.madeAt
      if (last !== undefined && units.length > unitsPerTurn && age < freshFor) return last.body
      const next = makeFull(zipped)
      if (last === undefined || age > staleWhileMade) return next
      // Its result is not awaited here. If it fails, the next request makes it again and receives the error.
      next.catch(() => undefined)
      return last.body
    },
    delta(since, zipped, { from, partial }) {
      const start = `${from.key}.${since}.${zipped}.${partial}`
      const known = deltas.get(start)
      if (known !== undefined) return known
      const changed = units.filter((unit) => unit.sequence > since || !from.has(unit.imei))
      const isMoved = (unit: CachedUnit) => partial && unit.editedSequence <= since && from.has(unit.imei)
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
