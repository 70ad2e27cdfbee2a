import * as v from 'valibot'
import { type AnswersFor, data, done, list } from '../../wire/answer.js'
import { named, wireTypes as w } from '../../wire/types.js'
import type { follow } from './calls.js'

const place = v.nullable(
  named('FollowPlace', v.object({ nombre: w.text, lat: w.latitude, lng: w.longitude })),
)

export const answers = {
  create: data(named('FollowLink', v.object({ id: w.id, token: w.key, expires: w.moment }))),
  eta: data(
    named(
      'FollowEta',
      v.object({
        estado: v.nullable(w.followState),
        destino: place,
        llegada: v.nullable(w.moment),
        timestamp: v.nullable(w.moment),
        vence: w.moment,
      }),
    ),
  ),
  list: list(
    named(
      'ActiveFollowLink',
      v.object({
        id: w.id,
        imei: w.imei,
        nombre: w.text,
        created: w.moment,
        expires: w.moment,
        destino: place,
        id_externo: v.nullable(w.text),
      }),
    ),
  ),
  revoke: done,
} satisfies AnswersFor<typeof follow>
