import * as v from 'valibot'
import { bad, none, type PayloadsFor } from '../../access/fields.js'
import { mensajes } from '../../texts/api-texts.js'
import type { push } from './calls.js'

const endpoint = v.pipe(
  v.string(mensajes.required),
  v.nonEmpty(mensajes.required),
  v.maxLength(1_000, bad),
  v.url(bad),
)

/** Bytes as browsers encode them: base64url, with or without padding. */
const key = (bytes: number) =>
  v.pipe(
    v.string(mensajes.required),
    v.maxLength(200, bad),
    v.regex(/^[\w-]+=*$/, bad),
    v.check((text) => Math.floor((text.replace(/(?<!=)=+$/, '').length * 3) / 4) === bytes, bad),
  )

export const payloads = {
  key: none,
  subscribe: v.object({ endpoint, p256dh: key(65), auth: key(16) }),
  unsubscribe: v.object({ endpoint }),
} satisfies PayloadsFor<typeof push>
