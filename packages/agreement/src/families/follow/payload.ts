import * as v from 'valibot'
import {
  bad,
  degrees,
  fieldTexts,
  id,
  imei,
  moment,
  type PayloadsFor,
  text,
  user,
} from '../../access/fields.js'
import { Refusal } from '../../access/refusal.js'
import { externalIdSchema } from '../../entities/schemas/external-id.js'
import { measured } from '../../entities/schemas/measure.js'
import { mensajes } from '../../texts/api-texts.js'
import { type follow, maxFollowLife } from './calls.js'

const hour = 3_600_000
const maxHours = maxFollowLife / hour

const destination = v.union(
  [
    v.object({ geocerca: id }),
    v.object({ nombre: v.pipe(text, v.maxLength(200, bad)), lat: degrees(90), lng: degrees(180) }),
  ],
  bad,
)

export const payloads = {
  create: v.pipe(
    v.object({
      imei,
      horas: v.exactOptional(
        v.pipe(v.number(bad), v.integer(bad), v.minValue(1, bad), v.maxValue(maxHours, bad), measured('h')),
      ),
      vence: v.exactOptional(moment),
      destino: v.exactOptional(destination),
      id_externo: v.exactOptional(externalIdSchema(fieldTexts)),
    }),
    v.forward(
      v.check(({ horas, vence }) => (horas === undefined) !== (vence === undefined), bad),
      ['horas'],
    ),
  ),
  eta: v.object({ token: v.pipe(text, v.maxLength(200, bad)) }),
  list: v.object({ imei: v.exactOptional(imei) }),
  revoke: v.pipe(
    v.object({ imei: v.exactOptional(imei), id: user }),
    v.forward(
      v.check(({ imei, id }) => (imei ?? id) !== undefined, mensajes.required),
      ['imei'],
    ),
  ),
} satisfies PayloadsFor<typeof follow>

/** Returns when a new link ends, Unix ms. @throws Refusal if that is not within a week from `now` */
export function followEnd(
  { horas = 0, vence }: Pick<v.InferOutput<typeof payloads.create>, 'horas' | 'vence'>,
  now: number,
): number {
  const ends = vence ?? now + horas * hour
  if (ends <= now) throw new Refusal('invalid', mensajes.pastEnd, { campo: 'vence' })
  if (ends > now + maxFollowLife) throw new Refusal('invalid', mensajes.lateEnd, { campo: 'vence' })
  return ends
}
