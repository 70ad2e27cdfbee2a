import { fold } from '@baliza/sdk-core/internal'

/** Returns the name of an account: of its person, or else its login name. */
export const accountName = ({ nombre, user }: { readonly nombre: string; readonly user: string }): string =>
  nombre || user

/** Removes case, accents and surrounding spaces. */
export const searchable = (text: string): string => fold(text).trim()

/**
 * Finds a search text in a text, ignoring case and accents.
 * @param wanted normalized by {@link searchable}
 */
export function findIn(text: string, wanted: string): readonly [from: number, to: number] | null {
  if (wanted === '') return null
  // Normalizing changes lengths: this is the original index of each normalized letter.
  const from: number[] = []
  let folded = ''
  let at = 0
  for (const letter of text) {
    const bare = fold(letter)
    for (let index = 0; index < bare.length; index++) from.push(at)
    folded += bare
    at += letter.length
  }
  const found = folded.indexOf(wanted)
  return found === -1 ? null : [from[found] ?? 0, from[found + wanted.length] ?? text.length]
}

/** Key of the units without a group: 'Sin Grupo'. */
export const noGroup = ''
