import { createGazetteer, type Gazetteer } from './gazetteer.js'
import { mexico } from './mexico.js'
import { unpackPlaces } from './places.js'

/** Distance, in km, within which a position is in a place instead of near it. */
const inside = 1
/** A state that consists of one city, so its name is not repeated. */
const cityState = 'Ciudad de México'

/** Created on first use: it takes about 20 ms and a few megabytes, which a server without viewers does not need. */
let gazetteer: Gazetteer | undefined

/**
 * Describes a position by the nearest place: `Puebla, Puebla · 3.2 km`, or `Puebla, Puebla` within 1 km of it. Returns `''`
 * without a position, or if it is more than 150 km from every place in or around Mexico.
 */
export function describePlace(lat: number | null, lng: number | null): string {
  if (lat === null || lng === null) return ''
  gazetteer ??= createGazetteer(unpackPlaces(mexico))
  const near = gazetteer.nearest(lat, lng)
  if (near === null) return ''
  const { name, state } = near.place
  const named = name === cityState ? name : `${name}, ${state}`
  return near.distance < inside ? named : `${named} · ${near.distance.toFixed(1)} km`
}
