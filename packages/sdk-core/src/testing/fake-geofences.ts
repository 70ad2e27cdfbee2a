import type { GeofenceType } from '../codes/geofences.js'
import { pdiIconAddress, pdiIconUrl } from '../codes/icons.js'
import type { LatLng } from '../entities/position.js'
import { es } from '../texts/es.js'
import { cities } from './cities.js'
import { done, type FakeCalls, fakeId, refused } from './fake-answer.js'

/** Something drawn, as the fake host holds it. */
interface FakeDrawn extends LatLng {
  readonly id: string
  readonly nombre: string
  readonly tipo: GeofenceType
  readonly color: string
  readonly radio: number
  readonly decode: readonly LatLng[]
}

const around = ({ lat, lng }: LatLng, offsets: readonly (readonly [number, number])[]): LatLng[] =>
  offsets.map(([north, east]) => ({ lat: lat + north, lng: lng + east }))

/** Two circles, a polygon, three PDI and two routes, in the cities where the fleet drives. */
function madeShapes(): FakeDrawn[] {
  const [mexico, guadalajara, monterrey, puebla] = cities
  if (!mexico || !guadalajara || !monterrey || !puebla) return []
  const block = around(mexico, [
    [0.03, -0.05],
    [0.05, 0.01],
    [0.01, 0.05],
    [-0.03, 0.02],
    [-0.02, -0.04],
  ])
  const toPuebla = [mexico, ...around(mexico, [[-0.1, 0.25]]), ...around(puebla, [[0.2, -0.2]]), puebla]
  const ring = around(guadalajara, [
    [0.06, -0.06],
    [0.07, 0.03],
    [0.01, 0.08],
    [-0.05, 0.03],
  ])
  const drawn = (
    tipo: GeofenceType,
    nombre: string,
    color: string,
    { lat, lng }: LatLng,
    radio = 0,
    decode: readonly LatLng[] = [],
  ) => ({ tipo, nombre, color, lat, lng, radio, decode: decode.map(({ lat, lng }) => ({ lat, lng })) })
  return [
    drawn(1, 'Almacén central', '#428bca', mexico, 2_500),
    drawn(1, 'Centro de distribución Norte', '#5cb85c', monterrey, 4_000),
    drawn(2, 'Zona de reparto CDMX', '#f0ad4e', mexico, 0, block),
    drawn(3, 'Gasolinera La Villa', pdiIconUrl('Gasolineria'), { lat: 19.4823, lng: -99.1213 }),
    drawn(3, 'Taller Reforma', pdiIconUrl('Reparacion'), { lat: 19.4271, lng: -99.1676 }),
    drawn(3, 'Caseta Apodaca', pdiIconUrl('Estacion de peaje'), { lat: 25.7815, lng: -100.1864 }),
    drawn(4, 'Ruta México – Puebla', '#d9534f', mexico, 0, toPuebla),
    drawn(4, 'Periférico Guadalajara', '#5bc0de', guadalajara, 0, ring),
  ].map((shape, index) => ({ id: fakeId('9e0', index + 1), ...shape }))
}

const said = {
  1: ['geofenceAdded', 'geofenceUpdated', 'geofenceRemoved'],
  2: ['geofenceAdded', 'geofenceUpdated', 'geofenceRemoved'],
  3: ['pdiAdded', 'pdiUpdated', 'pdiRemoved'],
  4: ['routeAdded', 'routeUpdated', 'routeRemoved'],
} as const

/** Geofences, PDI and routes of the fake host. */
export function createFakeGeofences(): FakeCalls {
  let shapes: FakeDrawn[] = madeShapes()
  let made = shapes.length

  const read = (id: string, body: Readonly<Record<string, unknown>>): FakeDrawn => ({
    id,
    nombre: String(body.nombre),
    tipo: Number(body.tipo) as GeofenceType,
    color: Number(body.tipo) === 3 ? pdiIconAddress(String(body.color)) : String(body.color),
    lat: Number(body.lat),
    lng: Number(body.lng),
    radio: Number(body.radio),
    decode: Array.isArray(body.encode) ? (body.encode as LatLng[]) : [],
  })

  return {
    '/api/geocercas': (_request, { geocirculares, rutas }) =>
      done('', {
        data: geocirculares === 1 ? shapes.filter(({ tipo }) => tipo !== 4) : [],
        rutas: rutas === 1 ? shapes.filter(({ tipo }) => tipo === 4) : [],
      }),
    '/api/guardar-geocerca': ({ body }) => {
      made += 1
      const shape = read(fakeId('9e0', made), body)
      shapes = [...shapes, shape]
      return done(es.notifications[said[shape.tipo][0]])
    },
    '/api/update-geocerca': ({ body }) => {
      if (!shapes.some(({ id }) => id === body.id)) return refused(es.errors.notFound)
      const shape = read(String(body.id), body)
      shapes = shapes.map((old) => (old.id === shape.id ? shape : old))
      return done(es.notifications[said[shape.tipo][1]])
    },
    '/api/elimina-geocerca': ({ body }) => {
      const shape = shapes.find(({ id }) => id === body.id)
      if (shape === undefined) return refused(es.errors.notFound)
      shapes = shapes.filter((one) => one !== shape)
      return done(es.notifications[said[shape.tipo][2]])
    },
  }
}
