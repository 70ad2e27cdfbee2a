import { ownValue } from '@baliza/sdk-core'

/**
 * What of a form is not as it was when it was opened: that alone is written, because somebody else may have changed the
 * rest meanwhile.
 * @param before as it was then, and not as a poll has it now
 */
export function changedFrom<Values extends object>(
  before: { readonly [Name in keyof Values]?: unknown } | undefined,
  values: Values,
): Partial<Values> {
  const isSame = (name: string) =>
    JSON.stringify(ownValue(values, name)) === JSON.stringify(before && ownValue(before, name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isSame(name))) as Partial<Values>
}
