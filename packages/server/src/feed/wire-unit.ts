import {
  type Account,
  type ComputedField,
  type EmbedField,
  embedded,
  embedFields,
  isHidden,
  isOwnIcon,
  noGroupId,
  notFollowed,
  ownValue,
  type TrackerModel,
  trackerFields,
  trackerModels,
  type UnitFieldName,
  type UnitTable,
  unitColumnFields,
  type WireEntity,
} from '@baliza/agreement'
import { addressOf } from '../places/street-reach.js'
import { type UnitRow, unitColumnChanges } from '../storage/tables/units.js'

/** The attributes of a viewer that determine the projection of units. */
export type UnitViewer = Pick<Account, 'rol' | 'embed'>

export function unitFor(viewer: UnitViewer, row: UnitRow): WireUnit {
  return embedded(viewer, wireUnit(row, { hideSim: viewer.rol === 1 }), () => row.id)
}

/** Returns the identifier of a unit for a viewer: see {@link embedded}. */
export const shownImei = ({ embed }: UnitViewer, { id, imei }: Pick<UnitRow, 'id' | 'imei'>): string =>
  embed === undefined ? imei : id

/** Returns the cache key of a viewer's projection. Viewers with the same key share serialized bytes. */
export function projectionKey(viewer: UnitViewer): string {
  const hidden = (Object.keys(embedFields) as EmbedField[]).filter((field) => isHidden(viewer, field))
  // An account's own session has no `embed`, and sees the fields that `embedded` removes for pages.
  return [...(viewer.rol === 1 ? ['sim'] : []), ...(viewer.embed ? ['embed'] : []), ...hidden].join()
}

/** Fields that differ from their columns. A field without a column that is missing here does not compile. */
const computed: Record<ComputedField, (row: UnitRow) => unknown> &
  Partial<Record<UnitFieldName, (row: UnitRow, hideSim: boolean) => unknown>> = {
  // Role 1 has no SIM field (specification 1, section 6).
  sim: (row, hideSim) => (hideSim ? '' : row.sim),
  acc: (row) => (row.acc ? 1 : 0),
  direccion: addressOf,
  status_motor: engineTime,
  sms_reloj: (row) => (row.clock_offset === null ? '' : clockSms(row)),
  id_grupo: (row) => row.id_grupo ?? noGroupId,
  // Versions before 2.0 stored addresses of other servers.
  url_icon: (row) => (row.url_icon !== null && isOwnIcon(row.url_icon) ? row.url_icon : null),
  status: (row) => (row.acc ? 1 : 0),
  activo: (row) => (row.activo ? 1 : 0),
}
const computedFields = Object.entries(computed)
const plainFields = unitColumnFields
  .filter(({ name }) => name !== 'id' && !Object.hasOwn(computed, name))
  .map(({ name, column, blank }) => [name, column, blank] as const)

/** Copied for each unit, because adding the keys to an empty object takes 40 % longer. */
const blankWire = Object.fromEntries(
  ['_id', ...[...plainFields, ...computedFields].map(([name]) => name)].map((name) => [name, null]),
)

/** Converts a unit to the wire format (specification 1, section 3), with Spanish names and untyped fields. */
export function wireUnit(row: UnitRow, { hideSim }: { hideSim: boolean }): WireUnit {
  const wire: Record<string, unknown> = { ...blankWire }
  wire._id = row.id
  for (const [name, column, blank] of plainFields) wire[name] = row[column] ?? blank
  for (const [name, compute] of computedFields) wire[name] = compute(row, hideSim)
  return wire as unknown as WireUnit
}

/** Columns that fixes do not change. A change of one of them sends the whole unit. */
export const editColumns = unitColumnChanges.flatMap(([column, changedBy]) =>
  changedBy === 'tracker' || column === 'imei' ? [] : [column],
)

/** The fields that a fix changes, and those that it needs: `speedHidden` is of an embedded unit. */
const moved = ['imei', 'speedHidden', ...trackerFields] as const

/** Reduces a unit to the fields that a fix changes, which are less than half of its bytes. */
export function movedFields(unit: WireUnit): Partial<WireUnit> {
  const wire = unit as Partial<Record<(typeof moved)[number], unknown>>
  return Object.fromEntries(moved.flatMap((name) => (name in wire ? [[name, wire[name]]] : [])))
}

/** Projects a unit for follow links: position only, without driver, owner and IMEI. */
export function wireFollowedUnit(row: UnitRow): WireUnit {
  const hidden: object = notFollowed
  return { ...wireUnit(row, { hideSim: true }), ...hidden, imei: row.id, id_grupo: noGroupId }
}

/** Returns the SMS that sets a tracker's clock to UTC, with a placeholder for the device's password, or `''` if none is known. */
export function clockSms({ tracker_model }: Pick<UnitRow, 'tracker_model'>): string {
  const model: TrackerModel | null = ownValue(trackerModels, tracker_model ?? '') ?? null
  return model?.utcSms?.replace('{password}', '<clave>') ?? ''
}

export type WireUnit = WireEntity<UnitTable>

/** Time in the current engine state at the last report, in ms. */
function engineTime({ time_server, acc_since }: UnitRow): number {
  return time_server === null || acc_since === null ? 0 : Math.max(0, time_server - acc_since)
}
