import { type EventType, eventTypeCode, type LatLng, pdiIconUrl } from '@baliza/agreement'
import type { Queryable } from '../storage/connection/database.js'
import { createPath } from './path.js'
import { highways } from './roads/highways.js'
import type { Point, Road } from './roads/road.js'
import { type DemoUnit, demoId, tripRoad } from './roster.js'
import { warehouseAt } from './scripted-trip.js'

interface Drawn extends LatLng {
  readonly nombre: string
  readonly tipo: 1 | 2 | 3 | 4
  readonly color: string
  readonly radio?: number
  readonly points?: readonly LatLng[]
}

interface Watched {
  readonly nombre: string
  readonly type: EventType
  readonly of: (unit: DemoUnit) => boolean
  readonly place?: string
  readonly speed?: number
  /** 1 info, 2 success, 3 warning, 4 danger. */
  readonly color: 1 | 2 | 3 | 4
  /** 0: no sound. */
  readonly sound: 0 | 1 | 2 | 3 | 4 | 5 | 6
}

const blue = '#428bca'
const green = '#5cb85c'
const lightBlue = '#5bc0de'
const orange = '#f0ad4e'

const toCuernavaca = highways.find(({ name }) => name.startsWith('México–Cuernavaca')) as Road

// biome-ignore format: a table reads better in rows
const places: readonly Drawn[] = [
  { nombre: 'Bodega Polanco', tipo: 1, color: blue, ...placeOn(tripRoad, warehouseAt), radio: 150 },
  polygon('Centro de Guadalajara', green, [20.668, -103.356], [20.668, -103.336], [20.682, -103.336], [20.682, -103.356]),
  polygon('Centro de Mérida', lightBlue, [20.9635, -89.6325], [20.9635, -89.617], [20.9745, -89.617], [20.9745, -89.6325]),
  { nombre: 'Puerto de Veracruz', tipo: 1, color: orange, lat: 19.201, lng: -96.133, radio: 500 },
  { nombre: 'Caseta Ixtapaluca', tipo: 1, color: orange, lat: 19.3168, lng: -98.8935, radio: 400 },
  routeAlong('Autopista a Cuernavaca', toCuernavaca),
  { nombre: 'Oficina central', tipo: 3, color: pdiIconUrl('Casa'), lat: 19.4329, lng: -99.1946 },
  { nombre: 'Gasolinera Tres Marías', tipo: 3, color: pdiIconUrl('Gasolineria'), lat: 19.0545, lng: -99.2405 },
]

const on = (part: string) => (unit: DemoUnit) => unit.road.name.includes(part)
const anybody = () => true
const some = (unit: DemoUnit) => unit.habit === 'trip' || unit.seed % 12 === 0

// biome-ignore format: a table reads better in rows
const events: readonly Watched[] = [
  { nombre: 'Llegada a la bodega', type: 'geofenceEntry', of: on('Polanco'), place: 'Bodega Polanco', color: 2, sound: 2 },
  { nombre: 'Salida de la bodega', type: 'geofenceExit', of: on('Polanco'), place: 'Bodega Polanco', color: 1, sound: 0 },
  { nombre: 'Entra al centro', type: 'geofenceEntry', of: on('Guadalajara, Minerva'), place: 'Centro de Guadalajara', color: 1, sound: 0 },
  { nombre: 'Sale del centro', type: 'geofenceExit', of: on('Guadalajara, Minerva'), place: 'Centro de Guadalajara', color: 1, sound: 0 },
  { nombre: 'Zona de reparto Mérida', type: 'geofenceEntry', of: on('Mérida, Montejo'), place: 'Centro de Mérida', color: 2, sound: 0 },
  { nombre: 'Llegada al puerto', type: 'geofenceEntry', of: on('Veracruz'), place: 'Puerto de Veracruz', color: 2, sound: 2 },
  { nombre: 'Paso por caseta', type: 'geofenceEntry', of: on('México–Puebla'), place: 'Caseta Ixtapaluca', color: 1, sound: 0 },
  { nombre: 'Toma la autopista', type: 'routeEntry', of: on('México–Cuernavaca'), place: 'Autopista a Cuernavaca', color: 2, sound: 0 },
  { nombre: 'Deja la autopista', type: 'routeExit', of: on('México–Cuernavaca'), place: 'Autopista a Cuernavaca', color: 3, sound: 1 },
  { nombre: 'Motor encendido', type: 'engineOn', of: some, color: 2, sound: 3 },
  { nombre: 'Motor apagado', type: 'engineOff', of: some, color: 1, sound: 0 },
  { nombre: 'Exceso de velocidad en ciudad', type: 'speeding', of: ({ road }) => road.kind === 'city', speed: 80, color: 4, sound: 1 },
  { nombre: 'Exceso de velocidad en carretera', type: 'speeding', of: on('México–'), speed: 107, color: 3, sound: 1 },
  { nombre: 'Botón de pánico', type: 'panic', of: anybody, color: 4, sound: 5 },
  { nombre: 'Puertas y toma de fuerza', type: 'door', of: anybody, color: 3, sound: 4 },
]

/** Creates the places and events of `usuario` once per database, so that changed or removed ones stay that way. */
export async function seedEvents(
  tx: Queryable,
  owner: string,
  roster: readonly DemoUnit[],
  now: number,
): Promise<void> {
  const [first] = await tx.query(
    `insert into settings values ('demo-events', '1') on conflict (key) do nothing returning key`,
  )
  if (first === undefined) return
  const idOf = (place: string | undefined) => (place === undefined ? null : demoId(`lugar ${place}`))
  for (const { nombre, tipo, color, lat, lng, radio = 0, points = [] } of places)
    await tx.query(
      `insert into geofences (id, user_id, tipo, nombre, color, lat, lng, radio, points, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [idOf(nombre), owner, tipo, nombre, color, lat, lng, radio, JSON.stringify(points), now],
    )
  for (const { nombre, type, of, place, speed, color, sound } of events) {
    const id = demoId(`evento ${nombre}`)
    await tx.query(
      `insert into events (id, user_id, nom_evento, tipo_evento, mostrar_alerta, sonido, sonido_alerta, color_alerta,
         geofence_id, speed, creator, timestamp)
       values ($1, $2, $3, $4, true, $5, $6, $7, $8, $9, 'usuario', $10)`,
      [id, owner, nombre, eventTypeCode(type), sound > 0, sound, color, idOf(place), speed ?? null, now],
    )
    await tx.query('insert into event_units select $1, imei from unnest($2::text[]) as imei', [
      id,
      roster.filter(of).map(({ imei }) => imei),
    ])
  }
}

function placeOn(road: Road, metres: number): LatLng {
  const { lat, lng } = createPath(road).at(metres)
  return { lat, lng }
}

function polygon(nombre: string, color: string, ...corners: readonly Point[]): Drawn {
  const points = corners.map(([lat, lng]) => ({ lat, lng }))
  return { nombre, tipo: 2, color, ...(points[0] as LatLng), points }
}

/** Follows a highway without its ends. The points are close enough to follow its bends. */
function routeAlong(nombre: string, road: Road): Drawn {
  const path = createPath(road)
  const points: LatLng[] = []
  for (let metres = path.length * 0.15; metres < path.length * 0.85; metres += 150) {
    const { lat, lng } = path.at(metres)
    points.push({ lat, lng })
  }
  return { nombre, tipo: 4, color: green, ...(points[0] as LatLng), points }
}
