import type { ImportKind } from '@baliza/sdk-core'

/** The kinds, as the address names them. */
const kindNames = {
  units: 'unidades',
  users: 'usuarios',
  drivers: 'conductores',
  assignments: 'asignaciones',
} as const satisfies Readonly<Record<ImportKind, string>>
const kinds = Object.keys(kindNames) as ImportKind[]

/** What is imported: a reload or a shared address asks for the same. */
export interface ImportAddress {
  readonly kind: ImportKind
}

/** Reads it: units, unless it says another kind. */
export function readImportAddress(query: URLSearchParams): ImportAddress {
  const name = query.get('tipo')
  return { kind: kinds.find((kind) => kindNames[kind] === name) ?? 'units' }
}

/** The values of the address. */
export const writeImportAddress = ({ kind }: ImportAddress) => ({
  tipo: kind === 'units' ? null : kindNames[kind],
})

/** The name of a template's file. */
export const wordOf = (kind: ImportKind): string => kindNames[kind]
