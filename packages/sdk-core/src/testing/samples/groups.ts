import type { groups } from '@baliza/agreement/families/groups/calls.js'
import { ofRow, type SamplesFor } from '../sample.js'

export const samples: SamplesFor<typeof groups> = {
  list: { payload: (_, { id }) => ({ user: id, rol: 2 }) },
  add: {
    payload: (world, { id, imei }) => ({
      user: id,
      nombre: `Grupo ${world.next()}`,
      unidades: { imeis: [imei] },
      desc: '',
    }),
  },
  update: {
    payload: async (world, target) => ({
      id: await world.plant('groups', target),
      nombre: 'Otro grupo',
      unidades: { imeis: [target.imei] },
      descripcion: '',
    }),
  },
  put: {
    payload: (_, { id, imei }) => ({
      user: id,
      nombre: 'Grupo',
      unidades: { imeis: [imei] },
      id_externo: 'ZONA-1',
    }),
  },
  remove: ofRow('groups'),
}
