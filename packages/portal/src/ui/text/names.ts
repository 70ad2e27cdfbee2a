/** Names as a reader orders them: Unidad 2 before Unidad 10, whatever their case and accents. */
export const { compare: byName } = new Intl.Collator('es', { numeric: true, sensitivity: 'base' })

/** What an account is called: its person, or its login name. */
export const accountName = ({ nombre, user }: { readonly nombre: string; readonly user: string }): string =>
  nombre || user

/** Without case, accents and the spaces around. */
export function searchable(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/**
 * Where a text has what is searched for, letter case and accents apart.
 * @param wanted folded by {@link searchable}
 */
export function findIn(text: string, wanted: string): readonly [from: number, to: number] | null {
  if (wanted === '') return null
  // Folding changes lengths: where each folded letter comes from.
  const from: number[] = []
  let folded = ''
  let at = 0
  for (const letter of text) {
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    for (let index = 0; index < bare.length; index++) from.push(at)
    folded += bare
    at += letter.length
  }
  const found = folded.indexOf(wanted)
  return found === -1 ? null : [from[found] ?? 0, from[found + wanted.length] ?? text.length]
}

/** The key of the units that have no group: 'Sin Grupo'. */
export const noGroup = ''
