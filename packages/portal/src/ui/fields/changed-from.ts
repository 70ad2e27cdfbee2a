import { ownValue } from '@baliza/sdk-core'

/**
 * The values of a form that differ from when it was opened: only those are sent, because somebody else may have changed the
 * others meanwhile.
 * @param before the values when the form was opened, not those of the latest poll
 */
export function changedFrom<Values extends object>(
  before: { readonly [Name in keyof Values]?: unknown } | undefined,
  values: Values,
): Partial<Values> {
  const isSame = (name: string) =>
    JSON.stringify(ownValue(values, name)) === JSON.stringify(before && ownValue(before, name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isSame(name))) as Partial<Values>
}
