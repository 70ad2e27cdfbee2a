import type { Answer } from '../calls/call.js'
import { Malformed } from './malformed.js'
import { defaultReading, type Reading } from './reading.js'
import { type Imei, readFeedUnit, type Unit } from './unit.js'
import { toFlag, toKey, toList, toOptionalText } from './values.js'

/** One response of the objects feed: the whole fleet, or the changes since the version that was sent. */
export interface Feed {
  readonly units: readonly Unit[]
  /** Version to send as `since` with the next call; `null` from a server without versions. */
  readonly version: string | null
  /** `true`: `units` contains only changed units, and `removed` those that left the fleet. */
  readonly delta: boolean
  readonly removed: readonly Imei[]
}

/**
 * Reads a response of `getObjetos`, full or delta.
 * @param known the units that a delta applies to. A delta may contain only the changed fields of a unit.
 */
export function readFeed(
  answer: Answer,
  reading: Reading = defaultReading,
  known: ReadonlyMap<Imei, Unit> = new Map(),
): Feed {
  const data = toList(answer.data, 'data')
  const delta = toFlag(answer.delta, 'delta')
  const version = toOptionalText(answer.version, 'version')
  if (delta && version === null) throw new Malformed('version is missing')
  return {
    units: data.map((unit) => readFeedUnit(unit, known, reading)),
    version,
    delta,
    removed: delta ? toList(answer.removed ?? [], 'removed').map((imei) => toKey(imei, 'removed')) : [],
  }
}
