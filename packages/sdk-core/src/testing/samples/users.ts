import type { users } from '@baliza/agreement/families/users/calls.js'
import { asAdmin, byAdmin, byManager, ofAccount, type SamplesFor } from '../sample.js'

export const samples: SamplesFor<typeof users> = {
  list: { as: 'admin', payload: () => ({ rol: 4 }) },
  listOfManager: byManager,
  managers: byAdmin,
  add: {
    as: 'admin',
    payload: (world) => ({
      email: 'nueva@example.com',
      nombre: 'Nueva',
      pass: world.password,
      user: `nueva-${world.next()}`,
      rol: 2,
      activo: 1,
      reg: Date.now(),
      rol_reg: 4,
      tel: '',
    }),
  },
  update: {
    as: 'admin',
    payload: async (world, target) => ({
      id: await world.plantAccount(target),
      pass: '',
      nombre: 'Otro nombre',
      email: 'otra@example.com',
      activo: 1,
      user: `cambiada-${world.next()}`,
      rol: 2,
      manager: '',
    }),
  },
  put: {
    as: 'admin',
    payload: (world) => ({
      id_externo: 'CLI-1',
      email: 'nueva@example.com',
      nombre: 'Nueva',
      pass: world.password,
      user: `nueva-${world.next()}`,
      rol: 2,
    }),
  },
  remove: { as: 'admin', payload: async (world, target) => ({ id: await world.plantAccount(target) }) },
  permit: {
    as: 'admin',
    payload: async (world, target) => ({ id: await world.plantAccount(target), integraciones: 1 }),
  },
  enter: asAdmin(ofAccount),
}
