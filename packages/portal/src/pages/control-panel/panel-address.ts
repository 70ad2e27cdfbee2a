import { useAddressState } from '../../context/use-address-state.js'
import type { Sort } from '../../ui/data-table/data-table.js'
import { type ObjectFilter, objectFilters } from './objects/object-filters.js'

/** Names of the tabs in the address. */
export type PanelTab = 'usuarios' | 'objetos'

/** Values of the panel next to a table in the address. */
const openings = ['nuevo', 'editar', 'asignado', 'asignar', 'unidades', 'moviles', 'conectar'] as const
export type Opening = (typeof openings)[number]

/** Panel next to the table: of a row, or (`nuevo`) of a new one. */
export interface Opened {
  readonly what: Opening
  /** Id of the row; empty for `nuevo`. */
  readonly id: string
  /** IMEI and brand of a new device, if known before the form opens. */
  readonly imei?: string
  readonly equipo?: string
}

/** State of the control panel, stored in the address for a reload or a shared address. */
export interface PanelAddress {
  readonly tab: PanelTab
  readonly search: string
  readonly sort: Sort | null
  /** Filter of the objects. */
  readonly filter: ObjectFilter | null
  /** Month of the objects: January is 0. */
  readonly month: number | null
  readonly opened: Opened | null
}

export function readPanelAddress(query: URLSearchParams): PanelAddress {
  const sort = query.get('orden') ?? ''
  const filter = query.get('filtro') ?? ''
  const month = Number(query.get('mes'))
  const what = openings.find((one) => one === query.get('panel'))
  const id = query.get('fila') ?? ''
  const imei = query.get('imei') ?? ''
  const equipo = query.get('equipo') ?? ''
  return {
    tab: query.get('ver') === 'usuarios' ? 'usuarios' : 'objetos',
    search: query.get('buscar') ?? '',
    sort: sort === '' ? null : { id: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
    filter: isFilter(filter) ? filter : null,
    month: Number.isInteger(month) && month >= 1 && month <= 12 ? month - 1 : null,
    opened:
      what === undefined || (what === 'nuevo') !== (id === '')
        ? null
        : {
            what,
            id,
            ...(what === 'nuevo' && imei !== '' && { imei }),
            ...(what === 'nuevo' && equipo !== '' && { equipo }),
          },
  }
}

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
    equipo: opened?.equipo ?? null,
  }
}

/** Whether the panel next to the table stays open at another address. */
export function keepsOpened(before: URLSearchParams, after: URLSearchParams): boolean {
  const { tab, opened } = readPanelAddress(before)
  const next = readPanelAddress(after)
  return (
    opened === null ||
    (next.tab === tab &&
      next.opened?.what === opened.what &&
      next.opened.id === opened.id &&
      next.opened.imei === opened.imei &&
      next.opened.equipo === opened.equipo)
  )
}

/** Returns the state of the control panel, and a function to change it. */
export const usePanelAddress = () => useAddressState(readPanelAddress, panelQuery)

function isFilter(text: string): text is ObjectFilter {
  return Object.hasOwn(objectFilters, text)
}
