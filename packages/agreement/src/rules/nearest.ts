import { fold } from './fold.js'

/** Normalizes a name for comparisons that ignore case, accents and the number of spaces. */
export const foldName = (name: string): string => fold(name).replace(/\s+/g, ' ').trim()

/**
 * Creates a look-up by name. A name that differs in its accents or spaces finds its item if no other item has a name that
 * differs as little.
 * @param nameOf returns the name of an item
 * @returns the items of that name
 */
export function byFoldedName<Item>(
  items: Iterable<Item>,
  nameOf: (item: Item) => string,
): (name: string) => readonly Item[] {
  const exact = new Map<string, Item[]>()
  const folded = new Map<string, Item[]>()
  const add = (map: Map<string, Item[]>, key: string, item: Item) => {
    const same = map.get(key)
    if (same === undefined) map.set(key, [item])
    else same.push(item)
  }
  for (const item of items) {
    add(exact, nameOf(item).toLowerCase(), item)
    add(folded, foldName(nameOf(item)), item)
  }
  return (name) => exact.get(name.toLowerCase()) ?? folded.get(foldName(name)) ?? []
}

/**
 * Finds the option that a person most likely meant: one typing error per four letters, or a name that is a part of the other.
 * Numbers and words of one or two letters are no typing errors: 'Grupo 1' is not 'Grupo 2', and 'Ruta A' is not 'Ruta B'.
 * @param alsoMisspelled options that match a typing error only: a part of such a name is another name
 * @returns `null` if there is none, or if two are equally near
 */
export function nearest(
  name: string,
  options: readonly string[],
  alsoMisspelled: readonly string[] = [],
): string | null {
  const wanted = lettersOf(name)
  if (wanted.length < 3) return null
  let best: { readonly option: string; readonly distance: number } | null = null
  let isTied = false
  const candidates = [
    ...options.map((option) => [option, true] as const),
    ...alsoMisspelled.map((option) => [option, false] as const),
  ]
  for (const [option, mayBePart] of candidates) {
    const distance = distanceOf(wanted, lettersOf(option), mayBePart)
    if (distance === null || (best !== null && distance > best.distance)) continue
    isTied = best !== null && distance === best.distance
    best = { option, distance }
  }
  return isTied ? null : (best?.option ?? null)
}

/** Normalizes a name to words of letters and digits. */
const lettersOf = (name: string) =>
  fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The words of a name that distinguish it from a similar one. */
const marksOf = (name: string) =>
  name
    .split(' ')
    .filter((word) => word.length < 3 || /\d/.test(word))
    .join(' ')

/** Distance of two names, or `null` if they are too different. */
function distanceOf(a: string, b: string, mayBePart: boolean): number | null {
  const most = Math.max(1, Math.floor(Math.min(a.length, b.length) / 4))
  const [long, short] = a.length > b.length ? [a, b] : [b, a]
  const isPart = mayBePart && short.length >= 3 && ` ${long} `.includes(` ${short} `)
  if (!isPart && marksOf(a) !== marksOf(b)) return null
  const joined = editDistance(a.replaceAll(' ', ''), b.replaceAll(' ', ''), most)
  if (joined <= most) return joined
  // A part of a name is further away than any typing error.
  return isPart ? 100 + long.length - short.length : null
}

/** Number of changed, added, removed or swapped letters between two texts; more than `most` if they differ by more. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}
