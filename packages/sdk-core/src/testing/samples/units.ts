import type { units } from '@baliza/agreement/families/units/calls.js'
import { ofImei, ofUnit, ofUser, type SamplesFor } from '../sample.js'

export const samples: SamplesFor<typeof units> = {
  list: ofUser,
  get: ofImei,
  imeiOf: ofUnit,
  update: {
    payload: (_, { unit }) => ({ id: unit, nombre: 'Otra', modelo: '', placas: '', sim: '5587654321' }),
  },
  updateIcon: {
    payload: (_, { unit }) => ({ id: unit, url_icon: '', url_icon_angulo: 2, size: 'null' }),
  },
}
