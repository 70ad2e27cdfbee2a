import * as v from 'valibot'
import { type EmbedField, embedFields } from '../../codes/embed.js'
import { readEmbedOrigin } from '../../rules/embed-origin.js'

/** Messages for faults of an embed: `embedTexts.problems`, or the caller's own. */
export type EmbedMessages = Readonly<Record<'origin' | 'manyOrigins' | 'repeated' | 'units', string>>

/** Maximum number of origins per account. */
export const maxOrigins = 20

/** Returns the schema of an origin in its stored form: see `readEmbedOrigin`. */
export function embedOriginSchema({ origin }: Pick<EmbedMessages, 'origin'>) {
  return v.pipe(
    v.string(origin),
    v.maxLength(300, origin),
    v.check((typed) => readEmbedOrigin(typed) !== null, origin),
    v.transform((typed) => readEmbedOrigin(typed) ?? ''),
  )
}

/** Returns the schema of where a mirror account's widgets may be shown, and what they show. */
export function embedSchema({ format, embed }: { readonly format: string; readonly embed: EmbedMessages }) {
  const imei = v.pipe(v.string(format), v.nonEmpty(format), v.maxLength(64, format))
  return v.object({
    origenes: v.pipe(
      v.array(embedOriginSchema(embed), format),
      v.maxLength(maxOrigins, embed.manyOrigins),
      v.checkItems((one, index, all) => all.indexOf(one) === index, embed.repeated),
    ),
    unidades: v.nullable(
      v.pipe(v.array(imei, format), v.minLength(1, embed.units), v.maxLength(20_000, format)),
    ),
    campos: v.pipe(
      v.array(v.picklist(Object.keys(embedFields) as EmbedField[], format), format),
      v.maxLength(Object.keys(embedFields).length, format),
    ),
  })
}
