import type { Answer } from '../calls/call.js'
import { Malformed } from './malformed.js'
import { defaultReading, type Reading } from './reading.js'
import { type Imei, readFeedUnit, type Unit } from './unit.js'
import { toFlag, toKey, toList, toOptionalText } from './values.js'

/** One answer of the objects feed: the whole fleet, or what changed since the version that was sent. */
export interface Feed {
  readonly units: readonly Unit[]
  /** To be sent as `since` the next time; `null` from a host that knows nothing of versions. */
  readonly version: string | null
  /** `true`: `units` are only those that changed, and `removed` are gone. */
  readonly delta: boolean
  readonly removed: readonly Imei[]
}

/**
 * Reads an answer of `getObjetos`, full or delta.
 * @param known the units that a delta is put over, where it brings no more of them than what has changed
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
