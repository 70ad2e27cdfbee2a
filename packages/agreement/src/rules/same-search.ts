/** Query of a form: a range, or a preset, whose times move. */
interface Search {
  readonly preset: string | null
  readonly from: unknown
  readonly to: unknown
}

/** Whether two forms have the same query. If not, the shown rows do not match the form. */
export function isSameSearch<Form extends Search>(one: Form, other: Form): boolean {
  const moves = one.preset !== null && one.preset === other.preset
  return (Object.keys(one) as (keyof Form)[]).every(
    (name) =>
      (moves && (name === 'from' || name === 'to')) ||
      JSON.stringify(one[name]) === JSON.stringify(other[name]),
  )
}
