import { createHash } from 'node:crypto'
import { between, createRandom, type Random } from './random.js'
import { cities } from './roads/cities.js'
import { highways } from './roads/highways.js'
import type { Road } from './roads/road.js'

/**
 * Behaviour of a demo unit.
 *
 * - `drives`: along its road, all day.
 * - `parked`: stationary with its engine off, which it reports.
 * - `idles`: stationary with its engine on.
 * - `trip`: drives to the warehouse as soon as the demo starts, speeds, and returns: see scripted-trip.ts.
 * - `silent`: had its last contact some hours ago.
 * - `new`: has never reported; it is for sentences that a user types by hand.
 */
export type Habit = 'drives' | 'parked' | 'idles' | 'trip' | 'silent' | 'new'

export interface DemoUnit {
  readonly imei: string
  readonly nombre: string
  readonly modelo: string
  readonly placas: string
  /** 10 digits, of a range without real telephones. */
  readonly sim: string
  /** The tracker's brand. */
  readonly equipo_gps: string
  readonly conductor: string
  readonly group: DemoGroup | null
  readonly road: Road
  readonly habit: Habit
  /** Seed of all its random values. */
  readonly seed: number
  /** Days since its registration. */
  readonly age: number
}

export interface DemoGroup {
  /** 24 hexadecimal digits, as every id of the wire. */
  readonly id: string
  readonly nombre: string
}

const group = (nombre: string): DemoGroup => ({ id: demoId(`grupo ${nombre}`), nombre })

export const demoGroups = {
  centro: group('Reparto Valle de México'),
  occidente: group('Reparto Bajío y Occidente'),
  norte: group('Reparto Norte'),
  sureste: group('Reparto Golfo y Sureste'),
  carretera: group('Carretera'),
} as const

/** The IMEI in the README and in `docs/en/tutorials/first-position.md`, from the protocol's examples. */
export const handImei = '359586015829802'

const trucks = ['Kenworth T680', 'Freightliner Cascadia', 'International LT', 'Volvo VNL 760', 'Scania R450']
const vans = [
  'Nissan NP300',
  'Ford Transit',
  'Isuzu ELF 400',
  'Hino Serie 300',
  'RAM ProMaster',
  'Toyota Hilux',
  'VW Saveiro',
  'Chevrolet Tornado',
]
const brands = ['Coban TK103', 'Coban GPS103', 'Coban GPS303', 'Coban GPS403', 'Coban GPS105']
const firstNames = [
  'José',
  'Guadalupe',
  'Juan',
  'María',
  'Luis',
  'Rosa',
  'Miguel',
  'Carmen',
  'Jorge',
  'Leticia',
  'Raúl',
  'Silvia',
]
const lastNames = [
  'Hernández',
  'García',
  'Martínez',
  'López',
  'González',
  'Pérez',
  'Rodríguez',
  'Sánchez',
  'Ramírez',
  'Cruz',
  'Núñez',
  'Ávila',
]

/** Returns the demo's units, which are always the same. */
export function demoRoster(): readonly DemoUnit[] {
  const random = createRandom(19)
  const units: DemoUnit[] = []
  const add = (road: Road, habit: Habit, nombre?: string): void => {
    const index = units.length
    const highway = road.kind === 'highway'
    const place = road.name.split(/[,–]/)[0] ?? road.name
    const number = String(index + 1).padStart(2, '0')
    units.push({
      imei: habit === 'new' ? handImei : `86403505${String(1_000_003 + index * 7_919)}`,
      nombre:
        nombre ??
        (highway ? `Tracto ${number} ${road.name.replace(/ \d+D?$/, '')}` : `Reparto ${number} ${place}`),
      modelo: `${pick(random, highway ? trucks : vans)} ${Math.floor(between(random, 2017, 2026))}`,
      placas: plates(random),
      sim: `550000${String(1_000 + index)}`,
      equipo_gps: pick(random, brands),
      conductor: index % 5 === 4 ? '' : `${pick(random, firstNames)} ${pick(random, lastNames)}`,
      // Every seventh unit has no group, so that 'Sin Grupo' is not empty.
      group: habit === 'new' || index % 7 === 6 ? null : groupOf(road),
      road,
      habit,
      seed: 1_000 + index,
      // One unit has expired (365 days).
      age: index === 11 ? 380 : Math.floor(between(random, 15, 350)),
    })
  }
  for (const road of highways) add(road, 'drives')
  for (const road of cities) add(road, 'drives')
  for (const road of [...cities.slice(0, 7), ...highways.slice(0, 8)])
    add(road, road === tripRoad ? 'trip' : 'drives')
  for (const road of [cities[1], cities[4], cities[6], cities[9]]) add(road ?? somewhere, 'parked')
  add(cities[8] ?? somewhere, 'idles')
  add(highways[7] ?? somewhere, 'silent')
  add(cities[12] ?? somewhere, 'silent')
  add(somewhere, 'new', 'Prueba nc')
  return units
}

const somewhere = cities[0] as Road

/** Polanco: location of the warehouse. */
export const tripRoad = cities[2] as Road

function groupOf(road: Road): DemoGroup {
  if (road.kind === 'highway') return demoGroups.carretera
  if (/CDMX|Puebla|Toluca/.test(road.name)) return demoGroups.centro
  if (/Monterrey|Nuevo León|Tijuana/.test(road.name)) return demoGroups.norte
  if (/Mérida|Cancún|Veracruz|Villahermosa/.test(road.name)) return demoGroups.sureste
  return demoGroups.occidente
}

/** Returns 24 hexadecimal digits determined by a name, so that seeding twice creates no duplicates. */
export function demoId(name: string): string {
  return createHash('sha256').update(`baliza demo ${name}`).digest('hex').slice(0, 24)
}

function plates(random: Random): string {
  const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'
  const letter = () => letters[Math.floor(random() * letters.length)] ?? 'A'
  return `${letter()}${letter()}${letter()}-${Math.floor(between(random, 100, 1_000))}-${letter()}`
}

function pick(random: Random, names: readonly string[]): string {
  return names[Math.floor(random() * names.length)] ?? ''
}
