/** Look of a compared unit on the map, on its lane and in the table. */
export interface ComparedLook {
  readonly letter: string
  /** CSS color that follows the theme. */
  readonly color: string
}

const letters = ['A', 'B', 'C', 'D', 'E'] as const

/**
 * Colour for each index among the compared units, for the light and the dark theme. The colours are distinguishable with a colour
 * vision deficiency and have a contrast of 3:1 to the map. The letters serve users who cannot see colours.
 */
export const comparedColours: readonly (readonly [light: string, dark: string])[] = [
  ['#1f50e0', '#2e95ff'],
  ['#dd6500', '#e8552c'],
  ['#860190', '#b96fa0'],
  ['#0a9a86', '#9df5b0'],
  ['#383b0e', '#fdf040'],
]

/** Looks by index among the compared units. */
export const comparedLooks: readonly ComparedLook[] = comparedColours.map(([light, dark], index) => ({
  letter: letters[index] ?? '',
  color: `light-dark(${light}, ${dark})`,
}))

/** Maximum number of compared units: more colours and lanes cannot be distinguished. */
export const maxCompared = comparedColours.length

/** Assigns a look to each unit. A unit that was compared before keeps its look; a new one gets the first free look. */
export function assignLooks<Id>(
  before: ReadonlyMap<Id, ComparedLook>,
  units: readonly Id[],
): ReadonlyMap<Id, ComparedLook> {
  const kept = units.flatMap((id) => {
    const look = before.get(id)
    return look === undefined ? [] : [[id, look] as const]
  })
  const looks = new Map(kept)
  const used = new Set(looks.values())
  const free = comparedLooks.filter((look) => !used.has(look))
  for (const id of units) {
    if (looks.has(id)) continue
    const look = free.shift()
    if (look !== undefined) looks.set(id, look)
  }
  return looks
}
