import type { devices } from '@baliza/agreement/families/devices/calls.js'
import {
  asAdmin,
  byAdmin,
  byManager,
  newImei,
  ofImei,
  ofUnit,
  type Sample,
  type SamplesFor,
} from '../sample.js'

const onceCleaned: Sample = {
  as: 'admin',
  async payload(world) {
    await world.cleaned()
    return {}
  },
}

export const samples: SamplesFor<typeof devices> = {
  list: { as: 'admin', payload: () => ({ rol: 4 }) },
  listOfManager: byManager,
  searchByImei: { as: 'admin', payload: () => ({ imei: '86' }) },
  add: {
    as: 'admin',
    payload: (world) => ({
      nombre: 'Unidad',
      modelo: 'Hilux',
      placa: 'ABC-123',
      sim: '5512345678',
      imei: newImei(world),
      rol: 4,
      registro: Date.now(),
      activo: 1,
      equipo_gps: 'Coban',
    }),
  },
  put: {
    as: 'admin',
    payload: (world) => ({
      nombre: 'Unidad',
      sim: '5512345678',
      imei: newImei(world),
      rol: 4,
      equipo_gps: 'Coban',
      id_externo: `ERP-${world.next()}`,
    }),
  },
  remove: { as: 'admin', payload: async (world, target) => ({ id: (await world.plantUnit(target)).unit }) },
  renew: { as: 'admin', payload: (_, { unit }) => ({ id: unit, fecha: Date.now() }) },
  clean: asAdmin(ofImei),
  cleanAll: byAdmin,
  startCleaning: onceCleaned,
  cleaning: onceCleaned,
  countPositions: asAdmin(ofUnit),
  countAlerts: { as: 'admin', payload: () => ({ desde: 0 }) },
  brands: byAdmin,
}
