import * as v from 'valibot'
import { type KeyScope, keyScopes } from '../../codes/api-keys.js'
import { isAddressRange } from './address-range.js'
import { type DatesMessages, momentSchema } from './dates.js'

/** Messages for faults of an API key: `integrationTexts.keys.problems`, or the caller's own. */
export type ApiKeyMessages = Readonly<Record<'name' | 'scopes' | 'units' | 'address' | 'addresses', string>>

/** Maximum number of address ranges per key. */
export const maxAddresses = 50

/** Returns the schema of a new API key. */
export function apiKeySchema({
  format,
  key,
  dates,
}: {
  readonly format: string
  readonly key: ApiKeyMessages
  readonly dates?: DatesMessages
}) {
  const imei = v.pipe(v.string(format), v.nonEmpty(format), v.maxLength(64, format))
  return v.object({
    nombre: v.pipe(v.string(key.name), v.trim(), v.nonEmpty(key.name), v.maxLength(100, key.name)),
    alcances: v.pipe(
      v.array(v.picklist(Object.keys(keyScopes) as KeyScope[], format), key.scopes),
      v.minLength(1, key.scopes),
      v.transform((chosen) => [...new Set(chosen)]),
    ),
    unidades: v.nullable(
      v.pipe(v.array(imei, format), v.minLength(1, key.units), v.maxLength(20_000, format)),
    ),
    direcciones: v.pipe(
      v.array(v.pipe(v.string(key.address), v.trim(), v.check(isAddressRange, key.address)), format),
      v.maxLength(maxAddresses, key.addresses),
    ),
    vence: v.nullable(momentSchema(format, dates?.seconds)),
  })
}
