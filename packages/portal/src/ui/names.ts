/** Names as a reader orders them: Unidad 2 before Unidad 10, whatever their case and accents. */
export const { compare: byName } = new Intl.Collator('es', { numeric: true, sensitivity: 'base' })

/** Without case, accents and the spaces around. */
export function searchable(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/** The key of the units that have no group: 'Sin Grupo'. */
export const noGroup = ''
