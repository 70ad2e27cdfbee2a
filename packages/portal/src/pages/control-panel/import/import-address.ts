import type { ImportKind } from '@baliza/sdk-core/internal'

const kindNames = {
  units: 'unidades',
  users: 'usuarios',
  drivers: 'conductores',
  assignments: 'asignaciones',
} as const satisfies Readonly<Record<ImportKind, string>>
const kinds = Object.keys(kindNames) as ImportKind[]

/** Kind of import, stored in the address for a reload or a shared address. */
export interface ImportAddress {
  readonly kind: ImportKind
}

export function readImportAddress(query: URLSearchParams): ImportAddress {
  const name = query.get('tipo')
  return { kind: kinds.find((kind) => kindNames[kind] === name) ?? 'units' }
}

export const writeImportAddress = ({ kind }: ImportAddress) => ({
  tipo: kind === 'units' ? null : kindNames[kind],
})

/** Returns the file name of a template. */
export const wordOf = (kind: ImportKind): string => kindNames[kind]
