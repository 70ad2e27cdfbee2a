import { useAddressState } from '../../context/use-address-state.js'
import type { Sort } from '../../ui/data-table/data-table.js'
import { type ObjectFilter, objectFilters } from './objects/object-filters.js'

/** The tabs, as the address names them. */
export type PanelTab = 'usuarios' | 'objetos'

/** The panel beside a table; the address names it by these values. */
const openings = ['nuevo', 'editar', 'asignado', 'asignar', 'unidades', 'moviles'] as const
export type Opening = (typeof openings)[number]

/** What is open beside the table: of a row, or (`nuevo`) of none. */
export interface Opened {
  readonly what: Opening
  /** The row's; empty for `nuevo`. */
  readonly id: string
  /** Of a new device, where it is known before its form. */
  readonly imei?: string
}

/** What the control panel shows: a reload or a shared address shows the same. */
export interface PanelAddress {
  readonly tab: PanelTab
  readonly search: string
  readonly sort: Sort | null
  /** Of the objects. */
  readonly filter: ObjectFilter | null
  /** Of the objects: January is 0. */
  readonly month: number | null
  readonly opened: Opened | null
}

/** Reads it; what is not one of the values counts as absent. */
export function readPanelAddress(query: URLSearchParams): PanelAddress {
  const sort = query.get('orden') ?? ''
  const filter = query.get('filtro') ?? ''
  const month = Number(query.get('mes'))
  const what = openings.find((one) => one === query.get('panel'))
  const id = query.get('fila') ?? ''
  const imei = query.get('imei') ?? ''
  return {
    tab: query.get('ver') === 'usuarios' ? 'usuarios' : 'objetos',
    search: query.get('buscar') ?? '',
    sort: sort === '' ? null : { id: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
    filter: isFilter(filter) ? filter : null,
    month: Number.isInteger(month) && month >= 1 && month <= 12 ? month - 1 : null,
    opened:
      what === undefined || (what === 'nuevo') !== (id === '')
        ? null
        : { what, id, ...(what === 'nuevo' && imei !== '' && { imei }) },
  }
}

/** The values of the address. */
export function panelQuery(address: PanelAddress): Readonly<Record<string, string | null>> {
  const { tab, search, sort, filter, month, opened } = address
  return {
    ver: tab === 'objetos' ? null : tab,
    buscar: search || null,
    orden: sort === null ? null : `${sort.descending ? '-' : ''}${sort.id}`,
    filtro: filter,
    mes: month === null ? null : String(month + 1),
    panel: opened?.what ?? null,
    fila: opened?.id || null,
    imei: opened?.imei ?? null,
  }
}

/** Whether what is open beside the table stays open at another address. */
export function keepsOpened(before: URLSearchParams, after: URLSearchParams): boolean {
  const { tab, opened } = readPanelAddress(before)
  const next = readPanelAddress(after)
  return (
    opened === null ||
    (next.tab === tab &&
      next.opened?.what === opened.what &&
      next.opened.id === opened.id &&
      next.opened.imei === opened.imei)
  )
}

/** What the control panel shows, and how it is made to show something else. */
export const usePanelAddress = () => useAddressState(readPanelAddress, panelQuery)

function isFilter(text: string): text is ObjectFilter {
  return Object.hasOwn(objectFilters, text)
}
