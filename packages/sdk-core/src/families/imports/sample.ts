import { asAdmin, byAdmin, newImei, ofRow, type SamplesFor, type SampleWorld } from '../../testing/sample.js'
import type { imports } from './calls.js'

/** A file with one unit. */
const file = (world: SampleWorld) => ({
  tipo: 'units',
  filas: [
    { nombre: `Importada ${world.next()}`, imei: newImei(world), sim: '5512345678', equipo_gps: 'Coban' },
  ],
})

export const samples: SamplesFor<typeof imports> = {
  check: { as: 'admin', payload: file },
  run: {
    as: 'admin',
    payload: (world) => ({ ...file(world), archivo: 'flota.csv', soloBuenas: true }),
  },
  undo: asAdmin(ofRow('imports')),
  list: byAdmin,
}
