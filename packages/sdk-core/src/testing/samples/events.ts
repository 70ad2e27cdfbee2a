import type { events } from '@baliza/agreement/families/events/calls.js'
import { ofRow, ofUser, type SamplesFor } from '../sample.js'

const event = (number: number) => ({
  nom_evento: `Encendido ${number}`,
  nodo_geocerca: '0',
  mostrar_alerta: 1,
  tipo_evento: 4,
  color_alerta: 1,
  sonido_alerta: 0,
  sonido: 0,
  email: 'false',
  // Lists are sorted by this field.
  timestamp: 1_770_000_000_000 + number,
})

export const samples: SamplesFor<typeof events> = {
  list: ofUser,
  get: ofRow('events'),
  add: {
    payload: (world, { name, imei }) => ({ ...event(world.next()), creator: name, gps: [imei] }),
  },
  trial: { payload: (_, { name, imei }) => ({ ...event(0), tipo_evento: 10, creator: name, gps: [imei] }) },
  update: {
    payload: async (world, target) => ({
      ...event(0),
      id: await world.plant('events', target),
      creator: target.name,
      gps: [target.imei],
    }),
  },
  remove: ofRow('events'),
  setFlag: {
    payload: async (world, target) => ({ id: await world.plant('events', target), nodo: 'activo', valor: 0 }),
  },
}
