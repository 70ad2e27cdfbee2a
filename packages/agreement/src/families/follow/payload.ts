import * as v from 'valibot'
import { bad, imei, moment, type PayloadsFor, user } from '../../access/fields.js'
import { Refusal } from '../../access/refusal.js'
import { mensajes } from '../../texts/api-texts.js'
import { type follow, maxFollowLife } from './calls.js'

const hour = 3_600_000
const maxHours = maxFollowLife / hour

export const payloads = {
  create: v.pipe(
    v.object({
      imei,
      horas: v.exactOptional(
        v.pipe(v.number(bad), v.integer(bad), v.minValue(1, bad), v.maxValue(maxHours, bad)),
      ),
      vence: v.exactOptional(moment),
    }),
    v.forward(
      v.check(({ horas, vence }) => (horas === undefined) !== (vence === undefined), bad),
      ['horas'],
    ),
  ),
  list: v.object({ imei: v.exactOptional(imei) }),
  revoke: v.object({ imei, id: user }),
} satisfies PayloadsFor<typeof follow>

/** Returns when a new link ends, Unix ms. @throws Refusal if that is not within a week from `now` */
export function followEnd(
  { horas = 0, vence }: Omit<v.InferOutput<typeof payloads.create>, 'imei'>,
  now: number,
): number {
  const ends = vence ?? now + horas * hour
  if (ends <= now) throw new Refusal('invalid', mensajes.pastEnd, { campo: 'vence' })
  if (ends > now + maxFollowLife) throw new Refusal('invalid', mensajes.lateEnd, { campo: 'vence' })
  return ends
}
