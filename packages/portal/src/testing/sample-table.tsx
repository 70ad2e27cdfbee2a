import { Pencil, RefreshCw, Trash2, Users } from 'lucide-react'
import type { Column, TableAction, Tone } from '../ui/data-table/data-table.js'

/** A unit as the control panel lists it. */
export interface SampleUnit {
  readonly imei: string
  readonly nombre: string
  readonly placas: string
  readonly equipo: string
  readonly speed: number
  /** Days. */
  readonly left: number | null
}

const routes = ['México–Puebla', 'Monterrey–Nuevo Laredo', 'Mérida–Cancún', 'Tijuana–Ensenada', 'CDMX']
const makers = ['Coban TK103', 'Teltonika FMB920', 'Suntech ST310U']

/** Returns deterministic units. */
export function sampleUnits(count: number): readonly SampleUnit[] {
  return Array.from({ length: count }, (_, index) => ({
    imei: `86489503${String(index).padStart(7, '0')}`,
    nombre: `Tracto ${index + 1} ${routes[index % routes.length]}`,
    placas: `LUZ-${100 + (index % 900)}-S`,
    equipo: makers[index % makers.length] ?? '',
    speed: (index * 37) % 121,
    left: index % 7 === 6 ? null : ((index * 53) % 400) - 20,
  }))
}

const expiryText = (left: number | null) => (left === null ? '' : left < 0 ? 'VENCIDO' : `${left} días`)

/** Columns of {@link sampleUnits}. */
export const sampleColumns: readonly Column<SampleUnit>[] = [
  {
    id: 'nombre',
    header: 'Nombre',
    value: ({ nombre }) => nombre,
    width: 180,
    grows: true,
    rank: 1,
    searched: true,
  },
  { id: 'placas', header: 'Placas', value: ({ placas }) => placas, width: 112, rank: 3, searched: true },
  {
    id: 'imei',
    header: 'IMEI',
    value: ({ imei }) => imei,
    width: 160,
    rank: 6,
    sortable: false,
    searched: true,
  },
  { id: 'equipo', header: 'Equipo', value: ({ equipo }) => equipo, width: 160, rank: 5, filterable: true },
  {
    id: 'speed',
    header: 'Velocidad',
    value: ({ speed }) => speed,
    align: 'number',
    width: 104,
    rank: 4,
    total: '60',
  },
  {
    id: 'left',
    header: 'Vence',
    value: ({ left }) => expiryText(left),
    sortBy: ({ left }) => left,
    width: 104,
    rank: 2,
    cell: ({ left }) => (left === null ? <em>Sin fecha</em> : expiryText(left)),
  },
]

export const sampleKey = ({ imei }: SampleUnit) => imei

export const sampleTone = ({ left }: SampleUnit): Tone =>
  left === null ? 'none' : left < 0 ? 'danger' : left < 30 ? 'warning' : 'none'

/** Returns the actions of a row. Each reports itself to `onAct`. */
export function sampleActions(onAct: (what: string) => void) {
  return ({ nombre }: SampleUnit): readonly TableAction[] => [
    { id: 'edit', text: 'Editar', icon: Pencil, act: () => onAct(`edit ${nombre}`) },
    { id: 'assign', text: 'Asignado a', icon: Users, act: () => onAct(`assign ${nombre}`) },
    { id: 'renew', text: 'Renovar', icon: RefreshCw, act: () => onAct(`renew ${nombre}`) },
    { id: 'remove', text: 'Eliminar', icon: Trash2, danger: true, act: () => onAct(`remove ${nombre}`) },
  ]
}
