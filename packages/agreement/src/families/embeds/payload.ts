import * as v from 'valibot'
import { bad, fieldTexts, id, type PayloadsFor } from '../../access/fields.js'
import { embedOriginSchema, embedSchema } from '../../entities/schemas/embed.js'
import { measured } from '../../entities/schemas/measure.js'
import { mensajes } from '../../texts/api-texts.js'
import { embed } from '../../texts/es/embed.js'
import type { embeds } from './calls.js'

const ofMirrorAccount = v.object({ iduser: id })

export const payloads = {
  get: ofMirrorAccount,
  update: v.object({ iduser: id, ...embedSchema({ ...fieldTexts, embed: embed.problems }).entries }),
  renewKey: ofMirrorAccount,
  preview: ofMirrorAccount,
  token: v.object({
    cuenta: id,
    // The origin of one page: a token is not valid for a wildcard.
    origen: v.pipe(embedOriginSchema(embed.problems), v.excludes('*', embed.problems.page)),
    // Unix seconds, which most servers have at hand.
    hora: v.pipe(
      v.number(bad),
      v.integer(bad),
      v.minValue(0, bad),
      v.maxValue(8_640_000_000_000, bad),
      measured('unix-s'),
    ),
    nonce: v.pipe(v.string(mensajes.required), v.regex(/^[\w-]{16,64}$/, bad)),
    firma: v.pipe(v.string(mensajes.required), v.regex(/^[0-9a-f]{64}$/i, bad)),
  }),
} satisfies PayloadsFor<typeof embeds>
