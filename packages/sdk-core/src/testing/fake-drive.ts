import type { LatLng } from '@baliza/agreement/entities/position.js'
import { distance } from '@baliza/agreement/rules/geometry/distance.js'
import { createRandom, type Random } from '@baliza/agreement/rules/random.js'
import { bearing } from '@baliza/agreement/rules/track/position.js'
import { cities, streets } from './cities.js'
import { round } from './make-unit.js'

/** Record of a driven day. */
export interface DrivenRecord extends LatLng {
  /** km/h. */
  readonly speed: number
  readonly acc: boolean
  readonly direccion: string
  readonly angulo: number
  /** Unix ms. */
  readonly timestamp: number
}

const minute = 60_000
/** Report interval of a tracker, in ms: while driving, and while parked. */
const reports = { driving: 20_000, parked: 3 * minute } as const

/**
 * Creates a working day: parked at home, several deliveries from the morning on, and the drive home. Each delivery is a drive by
 * streets with corners and traffic lights, followed by a stop.
 *
 * @param start midnight, Unix ms
 */
export function driveDay(home: LatLng, start: number, seed: number): DrivenRecord[] {
  const random = createRandom(seed)
  const city = nearestCity(home)
  const records: DrivenRecord[] = []
  let here = home
  let angulo = Math.floor(random.between(0, 360))
  let address = addressIn(city, random)
  let time = start

  const report = (speed: number, acc: boolean) =>
    records.push({
      lat: round(here.lat, 6),
      lng: round(here.lng, 6),
      speed: round(speed, 1),
      acc,
      direccion: address,
      angulo: Math.round(angulo) % 360,
      timestamp: Math.round(time),
    })

  function stand(until: number, acc: boolean) {
    for (; time < until; time += acc ? 30_000 : reports.parked) report(0, acc)
    time = until
  }

  function drive(to: LatLng, cruise: number) {
    const path = corners(here, to, random)
    for (const corner of path) {
      address = addressIn(city, random)
      let left = distance(here, corner)
      if (left < 0.05) continue
      angulo = bearing(here, corner)
      const length = left
      const from = here
      let speed = 8
      while (left > 0) {
        // The unit brakes for a corner, and a driven speed varies.
        const aim = left < 0.15 ? 14 : cruise * random.between(0.82, 1.12)
        speed += (aim - speed) * 0.45
        report(speed, true)
        time += reports.driving
        left -= (speed * reports.driving) / 3_600_000
        const part = 1 - Math.max(0, left) / length
        here = {
          lat: from.lat + (corner.lat - from.lat) * part,
          lng: from.lng + (corner.lng - from.lng) * part,
        }
      }
      if (random.next() < 0.35) stand(time + random.between(20_000, 90_000), true)
    }
  }

  stand(start + random.between(6.2, 8.4) * 60 * minute, false)
  const evening = start + random.between(17.5, 19.5) * 60 * minute
  while (time < evening) {
    const far = random.next() < 0.22
    const reach = far ? 0.19 : 0.055
    const goal = {
      lat: home.lat + random.between(-reach, reach),
      lng: home.lng + random.between(-reach, reach),
    }
    drive(goal, far ? random.between(78, 112) : random.between(28, 58))
    stand(time + random.between(6, 42) * minute, random.next() < 0.25)
  }
  drive(home, random.between(35, 60))
  stand(start + 24 * 60 * minute, false)
  return records
}

/** Returns the corners of a route by streets, alternating between the two directions. */
function corners(from: LatLng, to: LatLng, random: Random): LatLng[] {
  const count = Math.floor(random.between(1, 4))
  const path: LatLng[] = []
  let { lat, lng } = from
  for (let corner = 1; corner <= count; corner += 1) {
    const share = corner / count
    lat = from.lat + (to.lat - from.lat) * share
    path.push({ lat: lat + random.between(-0.0008, 0.0008), lng })
    lng = from.lng + (to.lng - from.lng) * share
    path.push({ lat, lng: lng + random.between(-0.0008, 0.0008) })
  }
  return [...path, to]
}

function nearestCity(place: LatLng): string {
  return cities.reduce((best, city) => (distance(place, city) < distance(place, best) ? city : best)).name
}

function addressIn(city: string, random: Random): string {
  return `${random.pick(streets)} ${Math.floor(random.between(1, 2400))}, ${city}`
}
