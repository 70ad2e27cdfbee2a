import type { imports } from '@baliza/agreement/families/imports/calls.js'
import {
  asAdmin,
  byAdmin,
  newImei,
  ofRow,
  type SamplesFor,
  type SampleTarget,
  type SampleWorld,
} from '../sample.js'

/** A file with one unit. */
const file = (world: SampleWorld) => ({
  tipo: 'units',
  filas: [
    { nombre: `Importada ${world.next()}`, imei: newImei(world), sim: '5512345678', equipo_gps: 'Coban' },
  ],
})

/** A KML with a polygon. */
const shapes = (world: SampleWorld, { id }: SampleTarget) => ({
  user: id,
  archivo: 'patios.kml',
  contenido: `<kml><Placemark><name>Patio ${world.next()}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>-100.40,25.70 -100.39,25.70 -100.39,25.71 -100.40,25.70</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`,
})

export const samples: SamplesFor<typeof imports> = {
  check: { as: 'admin', payload: file },
  run: {
    as: 'admin',
    payload: (world) => ({ ...file(world), archivo: 'flota.csv', soloBuenas: true }),
  },
  checkShapes: { payload: shapes },
  runShapes: { payload: (world, target) => ({ ...shapes(world, target), soloBuenas: true }) },
  undo: asAdmin(ofRow('imports')),
  list: byAdmin,
}
