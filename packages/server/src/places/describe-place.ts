import { createGazetteer, type Gazetteer } from './gazetteer.js'
import { mexico } from './mexico.js'
import { unpackPlaces } from './places.js'

/** km within which one is in a place rather than near it. */
const inside = 1
/** A state that is one city: named once. */
const cityState = 'Ciudad de México'

/** Made by the first who asks: some 20 ms and a few megabytes, which a server without viewers does not need. */
let gazetteer: Gazetteer | undefined

/**
 * Where a position is, by the nearest place: `Puebla, Puebla · 3.2 km`, within a kilometre of it `Puebla, Puebla`.
 * Empty where it has no position, and farther than 150 km from any place in or around Mexico.
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
