import { assignUnits, imeisFrom, plantUnits } from '../lib/fleet.mjs'

/** Event definitions of each user: type by reading B, and the place that it requires. */
const definitions = [
  ...Array.from({ length: 5 }, (_, index) => ({ type: 1, place: 'circle', index })),
  ...Array.from({ length: 3 }, (_, index) => ({ type: 2, place: 'circle', index })),
  ...Array.from({ length: 3 }, (_, index) => ({ type: 1, place: 'polygon', index })),
  ...Array.from({ length: 2 }, (_, index) => ({ type: 2, place: 'polygon', index })),
  { type: 7, place: 'route', index: 0 },
  { type: 8, place: 'route', index: 0 },
  { type: 5, speed: 100 },
  { type: 3 },
  { type: 4 },
  { type: 6 },
  { type: 9 },
]

/**
 * Creates users with their own units and 20 events that watch all of these units, around yards at intervals of one degree.
 * @returns for each user its login name, its yard and its imeis
 */
export async function plantEvents(database, addAccount, { users, unitsEach }) {
  const fleet = []
  for (let user = 0; user < users; user++) {
    const name = `user${user}`
    const id = await addAccount(database, { name, password: 'bench', rol: 2 })
    const centre = { lat: 17 + (user % 10), lng: -105 + Math.floor(user / 10) * 2 }
    const imeis = imeisFrom(353_000_000_000_000 + user * unitsEach, unitsEach)
    await plantUnits(database, imeis)
    await assignUnits(database, id, imeis)
    for (const [index, drawn] of placesAround(centre).entries())
      await database.query(
        `insert into geofences (id, user_id, tipo, nombre, color, lat, lng, radio, points, created_at)
         values ($1, $2, $3, $4, '#428bca', $5, $6, $7, $8, 0)`,
        [
          `${name}-${drawn.place}-${drawn.index}`,
          id,
          drawn.tipo,
          `Lugar ${index}`,
          drawn.lat,
          drawn.lng,
          drawn.radio ?? 0,
          JSON.stringify(drawn.points ?? []),
        ],
      )
    for (const [index, { type, place, index: which, speed }] of definitions.entries()) {
      const event = `${name}-event-${index}`
      await database.query(
        `insert into events (id, user_id, nom_evento, tipo_evento, color_alerta, geofence_id, speed, timestamp)
         values ($1, $2, $3, $4, 1, $5, $6, 0)`,
        [event, id, `Evento ${index}`, type, place ? `${name}-${place}-${which}` : null, speed ?? null],
      )
      await database.query('insert into event_units select $1, imei from unnest($2::text[]) as imei', [
        event,
        imeis,
      ])
    }
    fleet.push({ name, centre, imeis })
  }
  await database.query('analyze')
  return fleet
}

/** Five circles, three polygons of 60 corners, and a route of 400 points that winds through the yard. */
function placesAround({ lat, lng }) {
  const around = (distance, degrees) => ({
    lat: lat + distance * Math.sin((degrees * Math.PI) / 180),
    lng: lng + distance * Math.cos((degrees * Math.PI) / 180),
  })
  const circles = Array.from({ length: 5 }, (_, index) => ({
    place: 'circle',
    index,
    tipo: 1,
    radio: 300,
    ...around(0.004 + index * 0.004, index * 72),
  }))
  const polygons = Array.from({ length: 3 }, (_, index) => {
    const middle = around(0.012, 40 + index * 120)
    const points = Array.from({ length: 60 }, (_, corner) => ({
      lat: middle.lat + 0.003 * Math.sin((corner * Math.PI) / 30),
      lng: middle.lng + 0.003 * Math.cos((corner * Math.PI) / 30),
    }))
    return { place: 'polygon', index, tipo: 2, ...points[0], points }
  })
  const points = Array.from({ length: 400 }, (_, index) => ({
    lat: lat + (index - 200) / 8_000,
    lng: lng + Math.sin(index / 40) / 400,
  }))
  return [...circles, ...polygons, { place: 'route', index: 0, tipo: 4, ...points[0], points }]
}
