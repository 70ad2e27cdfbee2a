import * as v from 'valibot'
import { nameText } from './name.js'

/** Maximum number of characters of an external id. */
export const longestExternalId = 100

/**
 * Returns the schema of an external id: up to 100 visible characters, or `null` for none. An empty text is read as `null`, because
 * forms and spreadsheets have no other way to clear a field.
 */
export function externalIdSchema({ format, hidden }: { readonly format: string; readonly hidden: string }) {
  return v.nullable(
    v.pipe(
      nameText(hidden, format),
      v.maxLength(longestExternalId, format),
      v.transform((text) => (text === '' ? null : text)),
    ),
  )
}
