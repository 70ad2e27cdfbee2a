import type { UnitRow } from '../storage/tables/units.js'
import { editColumns, movedFields, type UnitViewer, unitFor } from './wire-unit.js'

/** A unit in memory, shared by all accounts that see it. It is serialized once per change, not once per request. */
export interface CachedUnit {
  readonly imei: string
  row: UnitRow
  /** The server process whose announcement was applied last, or `null` if the row was read from the database. */
  origin: string | null
  /** Sequence number of its last change, among all changes of this process. */
  sequence: number
  /**
   * Sequence number of its last change other than by a fix. A reader that has that version needs only the fields that a fix
   * changes.
   */
  editedSequence: number
  /** Number of sets of visible units that contain it. */
  refCount: number
  /** Serialized unit, by projection: see `projectionKey`. */
  readonly json: Map<string, Buffer>
  /** The same, with only the fields that a fix changes. */
  readonly movedJson: Map<string, Buffer>
}

/** The changed columns of a unit. */
export type ChangedUnit = Pick<UnitRow, 'imei'> & Partial<UnitRow>

const comma = 0x2c

/**
 * Concatenates the JSON of units, each preceded by a comma. It copies the bytes that were serialized once per change.
 * @param isMoved returns `true` for units that are reduced to the fields that a fix changes
 */
export function joinJson(
  members: readonly CachedUnit[],
  viewer: UnitViewer,
  kind: string,
  isMoved: (unit: CachedUnit) => boolean = () => false,
): Buffer {
  const parts = members.map((cached) => (isMoved(cached) ? movedJson : json)(cached, viewer, kind))
  const joined = Buffer.allocUnsafe(parts.reduce((sum, { length }) => sum + 1 + length, 0))
  let at = 0
  for (const part of parts) {
    joined[at] = comma
    joined.set(part, at + 1)
    at += 1 + part.length
  }
  return joined
}

/** Returns the JSON of a unit, serialized on first use. */
function json({ json, row }: CachedUnit, viewer: UnitViewer, kind: string): Buffer {
  return made(json, kind, () => unitFor(viewer, row))
}

function movedJson({ movedJson, row }: CachedUnit, viewer: UnitViewer, kind: string): Buffer {
  return made(movedJson, kind, () => movedFields(unitFor(viewer, row)))
}

function made(known: Map<string, Buffer>, kind: string, make: () => object): Buffer {
  const before = known.get(kind)
  if (before !== undefined) return before
  const bytes = Buffer.from(JSON.stringify(make()))
  known.set(kind, bytes)
  return bytes
}

export interface UnitCacheOptions {
  readonly load: (imeis: readonly string[]) => Promise<UnitRow[]>
  /** Called after a unit has changed. */
  readonly onChange: () => void
  /** Called when a unit must be read again: two processes announced different values, and their order is unknown. */
  readonly onConflict: (imei: string) => void
}

/** Caches the units that are watched, and counts their changes. */
export function createUnitCache({ load, onChange, onConflict }: UnitCacheOptions) {
  const members = new Map<string, CachedUnit>()
  /** Changes that arrive while rows are loading. The loaded row may be older than they are. */
  const pendingChanges = new Map<string, ChangedUnit>()
  let loads = 0
  let sequence = 0

  function change(cached: CachedUnit, unit: ChangedUnit, origin: string | null): void {
    if (isOlder(unit, cached.row)) return
    if (origin !== null && origin !== cached.origin && conflicts(unit, cached.row)) {
      onConflict(unit.imei)
      return
    }
    sequence += 1
    if (isEdit(cached.row, unit)) cached.editedSequence = sequence
    cached.row = { ...cached.row, ...unit }
    cached.origin = origin
    cached.sequence = sequence
    cached.json.clear()
    cached.movedJson.clear()
    onChange()
  }

  /** Reads rows, applies the announcements that arrived during the read, and passes each row on synchronously. */
  async function loadRows(imeis: readonly string[], take: (row: UnitRow) => void): Promise<void> {
    loads += 1
    try {
      for (const row of await load(imeis)) {
        const later = pendingChanges.get(row.imei)
        take(later === undefined || isOlder(later, row) ? row : { ...row, ...later })
        if (later !== undefined && conflicts(later, row)) onConflict(row.imei)
      }
    } finally {
      loads -= 1
      if (loads === 0) pendingChanges.clear()
    }
  }

  return {
    get size() {
      return members.size
    },
    /** Sequence number of the last change of any unit. */
    get sequence() {
      return sequence
    },
    has: (imei: string) => members.has(imei),
    /** Applies changed columns of units. @param origin the process that announces them */
    changed(units: readonly ChangedUnit[], origin: string | null): void {
      for (const unit of units) {
        const cached = members.get(unit.imei)
        if (cached !== undefined) change(cached, unit, origin)
        if (loads > 0) {
          const before = pendingChanges.get(unit.imei)
          if (before === undefined || !isOlder(unit, before))
            pendingChanges.set(unit.imei, { ...before, ...unit })
        }
      }
    },
    /** Reads units again that others have changed. */
    reload(imeis: readonly string[]): Promise<void> {
      return loadRows(imeis, (row) => {
        const cached = members.get(row.imei)
        if (cached !== undefined) change(cached, row, null)
      })
    },
    /** Returns the cached units of these IMEIs and counts one more user of each. Omits units that no longer exist. */
    async hold(imeis: readonly string[]): Promise<CachedUnit[]> {
      const missing = imeis.filter((imei) => !members.has(imei))
      if (missing.length > 0)
        await loadRows(missing, (row) => {
          // Another request may have loaded it in the meantime.
          if (members.has(row.imei)) return
          sequence += 1
          members.set(row.imei, {
            imei: row.imei,
            row,
            origin: null,
            sequence,
            editedSequence: sequence,
            refCount: 0,
            json: new Map(),
            movedJson: new Map(),
          })
        })
      const held = imeis.flatMap((imei) => members.get(imei) ?? [])
      for (const cached of held) cached.refCount += 1
      return held
    },
    release(held: readonly CachedUnit[]): void {
      for (const cached of held) {
        cached.refCount -= 1
        if (cached.refCount === 0) members.delete(cached.imei)
      }
    },
    imeis: (): string[] => [...members.keys()],
  }
}

/** The later of two batches may arrive first: a process applies its own immediately, and those of others on arrival. */
function isOlder(change: ChangedUnit, known: ChangedUnit): boolean {
  return (change.time_server ?? Number.POSITIVE_INFINITY) < (known.time_server ?? 0)
}

/** Whether two changes of a unit have the same storage time and differ. Batches of two processes arrive in any order. */
function conflicts(change: ChangedUnit, known: ChangedUnit): boolean {
  if (change.time_server !== known.time_server) return false
  return (Object.keys(change) as (keyof ChangedUnit)[]).some((name) => change[name] !== known[name])
}

/** Whether a change affects more than the fields that a fix changes. */
function isEdit(before: UnitRow, change: ChangedUnit): boolean {
  return editColumns.some((name) => name in change && change[name] !== before[name])
}
