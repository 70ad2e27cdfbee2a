import {
  type CsvValue,
  formatCoordinates,
  formatDateTime,
  type Unit,
  writeCsv,
} from '@baliza/sdk-core/internal'
import { createSearch, type SortKey, sortRows } from '../table-core/rows.js'

/** The columns, in their order (specification 2, section 2.2). */
export const positionColumns = ['nombre', 'placas', 'position', 'address', 'speed', 'status', 'time'] as const

export type PositionColumn = (typeof positionColumns)[number]

export interface PositionSort {
  readonly column: PositionColumn
  readonly descending: boolean
}

/** Filter of the units that are shown. */
export interface PositionFilter {
  /** Every word must be in the name, the plates, the address or the imei. Case and accents are ignored. */
  readonly search: string
  /** Whether the engine is on. `null`: both states. */
  readonly on: boolean | null
}

/** Texts of the state of a row. */
export interface StatusTexts {
  /** Locale of the times (BCP 47). */
  readonly locale: string
  readonly on: string
  readonly off: string
}

/** A status of 1 is 'Encendido'. */
export const isOn = ({ status }: Pick<Unit, 'status'>) => status === 1

/** Speed that is shown, in whole km/h. */
export const shownSpeed = ({ speed }: Pick<Unit, 'speed'>) => Math.round(speed)

/** Returns the value of a cell, or `null` if it is unknown. */
export function cellText(unit: Unit, column: PositionColumn, texts: StatusTexts): CsvValue {
  const { lat, lng, timestamp } = unit
  switch (column) {
    case 'nombre':
    case 'placas':
      return unit[column]
    case 'position':
      return lat === null || lng === null ? null : formatCoordinates(lat, lng)
    case 'address':
      return unit.direccion
    case 'speed':
      return unit.speedHidden ? null : shownSpeed(unit)
    case 'status':
      return isOn(unit) ? texts.on : texts.off
    case 'time':
      return timestamp === null ? null : formatDateTime(timestamp, undefined, texts.locale)
  }
}

/** Returns the units that contain every word of a search, in the given order. */
export const searchUnits = createSearch(({ nombre, placas, direccion, imei }: Unit) =>
  [nombre, placas, direccion, imei].join('\n'),
)

/** Sorts the units by a column; equal values are sorted by name. */
export function sortUnits(units: readonly Unit[], { column, descending }: PositionSort): Unit[] {
  return sortRows(
    units,
    (unit) => sortKey(unit, column),
    descending,
    ({ nombre }) => nombre,
  )
}

function sortKey(unit: Unit, column: PositionColumn): SortKey {
  if (column === 'time') return unit.timestamp
  // Units with the engine on are first.
  return column === 'status' ? Number(!isOn(unit)) : cellText(unit, column, { on: '', off: '', locale: '' })
}

/**
 * Returns the rows as a CSV file for a spreadsheet: the visible rows and columns, in the order on screen. If a unit has an external
 * id, these follow: they relate the file to the data of another system. A page that embeds the table has none.
 */
export function toCsv(
  units: readonly Unit[],
  columns: readonly PositionColumn[],
  texts: StatusTexts & {
    readonly columns: Readonly<Record<PositionColumn, string>>
    readonly externalId: string
  },
): string {
  const lines = [
    [...columns.map((column) => texts.columns[column]), texts.externalId],
    ...units.map((unit) => [...columns.map((column) => cellText(unit, column, texts)), unit.id_externo]),
  ]
  const hasIds = units.some(({ id_externo }) => id_externo)
  return writeCsv(hasIds ? lines : lines.map((line) => line.slice(0, -1)))
}
