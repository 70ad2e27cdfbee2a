import type { Unit } from '@baliza/agreement/entities/unit.js'
import { blankUnit } from '@baliza/agreement/entities/unit-fields.js'
import { createRandom } from '@baliza/agreement/rules/random.js'
import { cities, models, streets } from './cities.js'

/** Default report time of made units. It is fixed, so that the results are reproducible. */
export const madeAt = Date.UTC(2026, 0, 15, 18, 0, 0)

/** Creates a plausible unit in one of thirty Mexican cities, as the SDK returns it. The same seed creates the same unit. */
export function makeUnit(overrides: Partial<Unit> = {}, seed = 1): Unit {
  const random = createRandom(seed * 7919)
  const city = random.pick(cities)
  const acc = random.next() < 0.7
  const moving = acc && random.next() < 0.75
  const number = String(seed).padStart(3, '0')
  const day = 86_400_000
  return {
    ...blankUnit,
    id: `f${seed.toString(16).padStart(23, '0')}`,
    imei: `8640350${String(10_000_000 + seed).slice(-8)}`,
    nombre: `Unidad ${number}`,
    modelo: random.pick(models),
    placas: plate(random.next()),
    sim: `55${String(10_000_000 + Math.floor(random.next() * 89_999_999))}`,
    // Most units of a city are near its centre.
    lat: round(city.lat + spread(random.next() - 0.5), 6),
    lng: round(city.lng + spread(random.next() - 0.5), 6),
    speed: moving ? round(random.between(12, 108), 1) : 0,
    acc,
    angulo: Math.floor(random.next() * 360),
    altitude: Math.floor(random.between(5, 2400)),
    direccion: `${random.pick(streets)} ${Math.floor(random.between(1, 2400))}, ${city.name}`,
    timestamp: madeAt - Math.floor(random.next() * (acc ? 60_000 : 540_000)),
    time_server: madeAt,
    odometro: round(random.between(1200, 240_000), 1),
    gps_status: 'A',
    status_motor: Math.floor(random.between(60_000, 14_400_000)),
    estado_desde: madeAt - (1 + (seed % 240)) * 60_000,
    registro: madeAt - Math.floor(random.between(5, 360)) * day,
    status: acc ? 1 : 0,
    equipo_gps: 'Coban GPS303',
    ...overrides,
  }
}

/** Creates a number of units with distinct imeis. */
export function makeFleet(count: number, seed = 1): Unit[] {
  return Array.from({ length: count }, (_, index) => makeUnit({}, seed * 100_000 + index + 1)).map(
    (unit, index) => ({ ...unit, nombre: `Unidad ${String(index + 1).padStart(3, '0')}` }),
  )
}

export function round(value: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.round(value * scale) / scale
}

const spread = (offset: number) => offset * Math.abs(offset) * 0.9

function plate(fraction: number): string {
  const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'
  const letter = (place: number) => letters[Math.floor(fraction * 23 ** place) % 23]
  return `${letter(1)}${letter(2)}${letter(3)}-${String(Math.floor(fraction * 9999)).padStart(4, '0')}`
}
