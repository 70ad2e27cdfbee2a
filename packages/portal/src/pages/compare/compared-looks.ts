/** What one of them looks like on the map, on its lane and in the table. */
export interface ComparedLook {
  readonly letter: string
  /** As CSS has it, by the theme. */
  readonly color: string
}

const letters = ['A', 'B', 'C', 'D', 'E'] as const

/**
 * A colour for each place among the compared, for the light and the dark theme: distinguishable also with a colour vision
 * deficiency, and with a contrast of 3:1 to the map. Whoever sees no colours has the letters.
 */
export const comparedColours: readonly (readonly [light: string, dark: string])[] = [
  ['#1f50e0', '#2e95ff'],
  ['#dd6500', '#e8552c'],
  ['#860190', '#b96fa0'],
  ['#0a9a86', '#9df5b0'],
  ['#383b0e', '#fdf040'],
]

/** Of the first of the compared, of the second, and so on. */
export const comparedLooks: readonly ComparedLook[] = comparedColours.map(([light, dark], index) => ({
  letter: letters[index] ?? '',
  color: `light-dark(${light}, ${dark})`,
}))

/** The most units that are compared: more colours and lanes cannot be distinguished. */
export const mostCompared = comparedColours.length

/** Which look each unit has: one that was compared before keeps its own, a new one has the first that is free. */
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
