import type { geofences } from '@baliza/agreement/families/geofences/calls.js'
import { ofUser, type SamplesFor } from '../sample.js'

const circle = { tipo: 1, color: '#428bca', lat: 19, lng: -99, radio: 100, encode: '0' }

export const samples: SamplesFor<typeof geofences> = {
  list: ofUser,
  add: { payload: (world, { id }) => ({ ...circle, nombre: `Lugar ${world.next()}`, user: id }) },
  update: {
    payload: async (world, target) => ({
      ...circle,
      nombre: 'Otro lugar',
      id: await world.plant('geofences', target),
      user: target.id,
    }),
  },
  put: {
    payload: (_, { id }) => ({
      ...{ tipo: 1, color: '#428bca', lat: 19, lng: -99, radio: 100, nombre: 'Patio' },
      user: id,
      id_externo: 'CLIENTE-1',
    }),
  },
  remove: {
    payload: async (world, target) => ({
      id: await world.plant('geofences', target),
      nombre: 'Lugar',
      tipo: 1,
    }),
  },
}
