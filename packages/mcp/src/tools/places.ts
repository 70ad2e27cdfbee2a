import { centreOf, foldName, type Geofence, geofenceColors, type LatLng } from '@baliza/sdk-core/internal'
import * as v from 'valibot'
import { fit } from '../fit.js'
import { sayable } from '../sayable.js'
import { about, latitude, listEnd, longitude, text } from '../schema.js'
import { tool } from '../tool.js'
import { Unclear } from '../unclear.js'

const kinds = { 1: 'circle', 2: 'polygon', 3: 'point', 4: 'route' } as const
const kindNames = Object.values(kinds) as ['circle', 'polygon', 'point', 'route']

const middleOf = (place: Geofence): LatLng | null =>
  place.tipo === 2 ? centreOf(place.decode) : { lat: place.lat, lng: place.lng }

export const listGeofences = tool({
  name: 'list_geofences',
  title: 'List geofences',
  description:
    'Lists the drawn places by name: circles, polygons, points of interest and routes, without their corners.',
  input: v.object({
    query: v.optional(about(text, 'Part of the name.')),
    kind: v.optional(v.picklist(kindNames)),
  }),
  output: v.object({
    total: v.number(),
    geofences: v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        kind: v.picklist(kindNames),
        lat: v.nullable(v.number()),
        lng: v.nullable(v.number()),
        radiusM: v.nullable(v.number()),
        points: about(v.nullable(v.number()), 'Number of corners, or of points of a route.'),
      }),
    ),
    ...listEnd,
  }),
  async run({ query, kind }, { fleet, signal }) {
    const { geofences, routes } = await fleet.wire.geofences.list({}, { signal })
    const wanted = query === undefined ? '' : foldName(query)
    const items = [...geofences, ...routes]
      .filter(
        ({ nombre, tipo }) =>
          foldName(nombre).includes(wanted) && (kind === undefined || kinds[tipo] === kind),
      )
      .map((place) => {
        const middle = place.tipo === 4 ? (place.decode[0] ?? null) : middleOf(place)
        return {
          id: place.id,
          name: sayable(place.nombre),
          kind: kinds[place.tipo],
          lat: middle?.lat ?? null,
          lng: middle?.lng ?? null,
          radiusM: place.tipo === 1 ? place.radio : null,
          points: place.tipo === 2 || place.tipo === 4 ? place.decode.length : null,
        }
      })
      .sort((a, b) => a.name.localeCompare(b.name, 'es'))
    return fit('geofences', { value: { total: items.length }, items, limit: 100 })
  },
})

export const findPlace = tool({
  name: 'find_place',
  title: 'Find a place',
  description: 'Finds the coordinates of an address or a town with the geocoder of the server.',
  isOpenWorld: true,
  input: v.object({ text: about(text, 'An address or the name of a place.') }),
  output: v.object({
    place: about(
      v.nullable(v.object({ address: v.string(), lat: v.number(), lng: v.number() })),
      'null: nothing was found.',
    ),
  }),
  async run({ text: asked }, { fleet, signal }) {
    const [found] = await fleet.client.geocoding.search(asked, { signal })
    return {
      place: found === undefined ? null : { address: sayable(found.address), lat: found.lat, lng: found.lng },
    }
  },
})

const colours = Object.keys(geofenceColors) as [string, ...string[]]

export const addGeofence = tool({
  name: 'add_geofence',
  title: 'Add a geofence',
  description:
    'Adds a circle (lat, lng, radiusM) or a polygon (points). Only when a person asked for it, with the name that the person gave.',
  writes: 'changes',
  input: v.object({
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
    lat: v.optional(latitude),
    lng: v.optional(longitude),
    radiusM: v.optional(v.pipe(v.number(), v.minValue(10), v.maxValue(100_000))),
    points: v.optional(
      v.pipe(v.array(v.object({ lat: latitude, lng: longitude })), v.minLength(3), v.maxLength(200)),
    ),
    color: v.optional(v.picklist(colours), colours[0]),
  }),
  output: v.object({ id: v.string(), name: v.string() }),
  async run({ name, lat, lng, radiusM, points, color }, { fleet, signal }) {
    const drawn = { name, color: color ?? '#428bca' }
    const { geofences } = fleet.client
    const settings = { signal }
    if (points !== undefined) {
      const { id } = await geofences.add({ ...drawn, type: 2, points }, settings)
      return { id, name: sayable(name) }
    }
    if (lat === undefined || lng === undefined || radiusM === undefined)
      throw new Unclear('A circle needs lat, lng and radiusM; a polygon needs points.')
    const { id } = await geofences.add({ ...drawn, type: 1, lat, lng, radiusM }, settings)
    return { id, name: sayable(name) }
  },
})
