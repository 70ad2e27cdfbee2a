import { type CsvValue, formatCoordinates, formatDateTime, type Unit, writeCsv } from '@baliza/sdk-core'
import { fold } from '../parts/table/fold.js'
import { type SortKey, sortRows } from '../parts/table/sort-rows.js'

/** The columns, in their order (specification 2, section 2.2). */
export const positionColumns = ['nombre', 'placas', 'position', 'address', 'speed', 'status', 'time'] as const

export type PositionColumn = (typeof positionColumns)[number]

export interface PositionSort {
  readonly column: PositionColumn
  readonly descending: boolean
}

/** Which rows of the fleet are shown. */
export interface PositionFilter {
  /** Every word of it is in the name, the plates, the address or the imei: without case and accents. */
  readonly search: string
  /** `null`: both. */
  readonly on: boolean | null
}

/** The texts of a row's state. */
export interface StatusTexts {
  /** How times are written. */
  readonly locale: string
  readonly on: string
  readonly off: string
}

/** 'Encendido' is a status of 1. */
export const isOn = ({ status }: Pick<Unit, 'status'>) => status === 1

/** Whole km/h. */
export const shownSpeed = ({ speed }: Pick<Unit, 'speed'>) => Math.round(speed)

/** What a cell says; `null`: nothing is known. */
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

/** A unit's text is folded once for all the letters of a search. */
const folded = new WeakMap<Unit, string>()

/** The units that have every word of a search, in the order in which they came. */
export function searchUnits(units: Iterable<Unit>, search: string): Unit[] {
  if (search.trim() === '') return Array.from(units)
  const terms = fold(search).split(/\s+/)
  return Array.from(units).filter((unit) => {
    let text = folded.get(unit)
    if (text === undefined) {
      text = fold([unit.nombre, unit.placas, unit.direccion, unit.imei].join('\n'))
      folded.set(unit, text)
    }
    return terms.every((word) => text.includes(word))
  })
}

/** The units by a column; equals go by name. */
export function sortUnits(units: readonly Unit[], { column, descending }: PositionSort): Unit[] {
  return sortRows(
    units,
    (unit) => sortKey(unit, column),
    ({ nombre }) => nombre,
    descending,
  )
}

function sortKey(unit: Unit, column: PositionColumn): SortKey {
  if (column === 'time') return unit.timestamp
  // The engines that are on come first.
  return column === 'status' ? Number(!isOn(unit)) : cellText(unit, column, { on: '', off: '', locale: '' })
}

/** The rows as a file for a spreadsheet: what is on screen, in its order. */
export function toCsv(
  units: readonly Unit[],
  columns: readonly PositionColumn[],
  texts: StatusTexts & { readonly columns: Readonly<Record<PositionColumn, string>> },
): string {
  return writeCsv([
    columns.map((column) => texts.columns[column]),
    ...units.map((unit) => columns.map((column) => cellText(unit, column, texts))),
  ])
}
