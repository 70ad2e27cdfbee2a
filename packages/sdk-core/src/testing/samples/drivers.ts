import type { drivers } from '@baliza/agreement/families/drivers/calls.js'
import { ofRow, ofUser, type SamplesFor } from '../sample.js'

const driver = (number: number, user: string) => ({
  nombre: `Conductor ${number}`,
  id_user: user,
  id_unidad: '',
  nombre_unidad: '',
  descripcion: '',
  email: '',
  tel: '',
})

export const samples: SamplesFor<typeof drivers> = {
  list: ofUser,
  add: { payload: (world, { id }) => driver(world.next(), id) },
  update: {
    payload: async (world, target) => ({
      ...driver(0, target.id),
      id_conductor: await world.plant('drivers', target),
    }),
  },
  put: {
    payload: (_, { id }) => ({ nombre: 'Conductor', id_user: id, id_externo: 'RH-1' }),
  },
  remove: ofRow('drivers', 'id_conductor'),
}
