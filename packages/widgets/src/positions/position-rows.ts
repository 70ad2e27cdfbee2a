import { type CsvValue, formatCoordinates, formatDateTime, type Unit, writeCsv } from '@baliza/sdk-core'

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

/** The words of a row's state. */
export interface StatusWords {
  readonly on: string
  readonly off: string
}

/** 'Encendido' is a status of 1. */
export const isOn = ({ status }: Pick<Unit, 'status'>) => status === 1

/** km/h with a decimal at most. */
export const shownSpeed = ({ speed }: Pick<Unit, 'speed'>) => Math.round(speed * 10) / 10

/** What a cell says; `null`: nothing is known. */
export function cellText(unit: Unit, column: PositionColumn, words: StatusWords): CsvValue {
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
      return shownSpeed(unit)
    case 'status':
      return isOn(unit) ? words.on : words.off
    case 'time':
      return timestamp === null ? null : formatDateTime(timestamp)
  }
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A unit's text is folded once for all the letters of a search. */
const folded = new WeakMap<Unit, string>()

/** The units that have every word of a search, in the order in which they came. */
export function searchUnits(units: Iterable<Unit>, search: string): Unit[] {
  if (search.trim() === '') return Array.from(units)
  const words = fold(search).split(/\s+/)
  return Array.from(units).filter((unit) => {
    let text = folded.get(unit)
    if (text === undefined) {
      text = fold([unit.nombre, unit.placas, unit.direccion, unit.imei].join('\n'))
      folded.set(unit, text)
    }
    return words.every((word) => text.includes(word))
  })
}

/** What is not known comes last, whichever way it is sorted; equals go by name. */
export function sortUnits(units: readonly Unit[], { column, descending }: PositionSort): Unit[] {
  // Made here, not when the module is loaded: it is slow to make, and 10,000 names need but one.
  const { compare } = new Intl.Collator('es', { numeric: true, sensitivity: 'base' })
  const way = descending ? -1 : 1
  const byName = (a: Unit, b: Unit) => compare(a.nombre, b.nombre)
  return units.toSorted((a, b) => {
    const x = sortKey(a, column)
    const y = sortKey(b, column)
    if (x === y) return byName(a, b)
    if (x === null || x === '') return 1
    if (y === null || y === '') return -1
    const order = typeof x === 'number' && typeof y === 'number' ? x - y : compare(String(x), String(y))
    return order * way || byName(a, b)
  })
}

function sortKey(unit: Unit, column: PositionColumn): string | number | null {
  if (column === 'time') return unit.timestamp
  // The engines that are on come first.
  return column === 'status' ? Number(!isOn(unit)) : cellText(unit, column, { on: '', off: '' })
}

/** The rows as a file for a spreadsheet: what is on screen, in its order. */
export function toCsv(
  units: readonly Unit[],
  columns: readonly PositionColumn[],
  words: StatusWords & { readonly columns: Readonly<Record<PositionColumn, string>> },
): string {
  return writeCsv([
    columns.map((column) => words.columns[column]),
    ...units.map((unit) => columns.map((column) => cellText(unit, column, words))),
  ])
}
