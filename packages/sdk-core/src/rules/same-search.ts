/** What a form asks for: a range, or a preset, whose moments move on. */
interface Search {
  readonly preset: string | null
  readonly from: unknown
  readonly to: unknown
}

/** Whether two forms ask for the same. Where they do not, the rows that are shown are not those of the form. */
export function isSameSearch<Form extends Search>(one: Form, other: Form): boolean {
  const moves = one.preset !== null && one.preset === other.preset
  return (Object.keys(one) as (keyof Form)[]).every(
    (name) =>
      (moves && (name === 'from' || name === 'to')) ||
      JSON.stringify(one[name]) === JSON.stringify(other[name]),
  )
}
