import { ownValue } from '@baliza/sdk-core/internal'

/**
 * Returns the form values that differ from those when it was opened. Only these are sent, because another user may have changed
 * the others in the meantime.
 * @param before the values when the form was opened, not those of the latest poll
 */
export function changedFields<Values extends object>(
  before: { readonly [Name in keyof Values]?: unknown } | undefined,
  values: Values,
): Partial<Values> {
  const isSame = (name: string) =>
    JSON.stringify(ownValue(values, name)) === JSON.stringify(before && ownValue(before, name))
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isSame(name))) as Partial<Values>
}
