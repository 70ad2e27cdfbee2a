import { type BalizaClient, wireOf } from '@baliza/sdk-core/en'
import {
  fold,
  foldName,
  type Group,
  hostNow,
  stateSince,
  type Unit,
  unitStateNow,
} from '@baliza/sdk-core/internal'
import * as v from 'valibot'
import type { FleetClock } from './fleet-clock.js'
import { sayable } from './sayable.js'
import { time } from './schema.js'
import { Unclear } from './unclear.js'

/** What the tools work with. */
export interface Fleet {
  readonly client: BalizaClient
  /** The same client with the names of the rules. */
  readonly wire: ReturnType<typeof wireOf>
  readonly clock: FleetClock
  /** Address of the portal, without a trailing slash; `null`: unknown. */
  readonly portal: string | null
}

export const createFleet = (client: BalizaClient, clock: FleetClock, portal: string | null): Fleet => ({
  client,
  wire: wireOf(client),
  clock,
  portal,
})

export const states = ['moving', 'idle', 'off', 'offline'] as const

export const listedUnit = v.object({
  imei: v.string(),
  externalId: v.nullable(v.string()),
  name: v.string(),
  plates: v.string(),
  group: v.nullable(v.string()),
  state: v.picklist(states),
  since: time,
  lat: v.nullable(v.number()),
  lng: v.nullable(v.number()),
  address: v.string(),
  speedKmh: v.nullable(v.number()),
  reportedAt: time,
  ago: v.nullable(v.string()),
})

/** Describes a unit as the lists show it. */
export function describeUnit(
  unit: Unit,
  groups: ReadonlyMap<string, Group>,
  { clock }: Pick<Fleet, 'clock'>,
): v.InferOutput<typeof listedUnit> {
  const since = stateSince(unit)
  const group = unit.id_grupo === null ? undefined : groups.get(unit.id_grupo)
  return {
    imei: unit.imei,
    externalId: unit.id_externo === null ? null : sayable(unit.id_externo),
    name: sayable(unit.nombre),
    plates: sayable(unit.placas),
    group: group === undefined ? null : sayable(group.nombre),
    state: unitStateNow(unit),
    since: since === null ? null : clock.write(since),
    lat: unit.lat,
    lng: unit.lng,
    address: sayable(unit.direccion),
    speedKmh: unit.speedHidden ? null : Math.round(unit.speed),
    reportedAt: unit.timestamp === null ? null : clock.write(unit.timestamp),
    ago: unit.timestamp === null ? null : clock.ago(unit.timestamp),
  }
}

/** Reads the visible units and the groups, by id. */
export async function readFleet({ wire }: Pick<Fleet, 'wire'>, signal: AbortSignal) {
  const [units, groups] = await Promise.all([
    wire.units.list({}, { signal }),
    wire.groups.list({}, { signal }),
  ])
  return { units, groups: new Map(groups.map((group) => [group.id, group])) }
}

/** Removes what differs between two ways to write plates. */
const plain = (plates: string) => fold(plates).replace(/[^\p{L}\p{N}]/gu, '')

/** Candidates that are shown when a name fits several units. */
const maxCandidates = 5

const candidateOf = ({ imei, nombre, placas }: Unit) => ({
  imei,
  name: sayable(nombre),
  plates: sayable(placas),
})

/** Returns the units that the words of a search are in: in the name, the plates, the driver or the IMEI. */
export function searchUnits(units: readonly Unit[], query: string): Unit[] {
  const words = foldName(query).split(' ')
  return units.filter(({ nombre, placas, conductor, imei }) => {
    const text = `${foldName(nombre)} ${foldName(placas)} ${plain(placas)} ${foldName(conductor)} ${imei}`
    return words.every((word) => text.includes(word))
  })
}

/**
 * Finds the one unit that a name means: by its IMEI, its external id, its name or its plates. Case and accents do not
 * matter in the last two. All are compared at once, because what one unit has as its id may be the name of another.
 * @throws Unclear if it is none or several, with candidates. A part of a name is never enough.
 */
export function chooseUnit(units: readonly Unit[], asked: string): Unit {
  const id = asked.trim()
  // Candidates are named by it, so it has to mean one unit. A device can also have a short id, which people use as a name.
  const byImei = /^\d{15}$/.test(id) ? units.find(({ imei }) => imei === id) : undefined
  if (byImei !== undefined) return byImei
  const name = foldName(asked)
  const plates = plain(asked)
  const exact = units.filter(
    ({ imei, id_externo, nombre, placas }) =>
      imei === id ||
      id_externo === id ||
      foldName(nombre) === name ||
      foldName(sayable(nombre)) === name ||
      (plates !== '' && plain(placas) === plates),
  )
  const [only] = exact
  if (only !== undefined && exact.length === 1) return only
  if (only !== undefined)
    throw new Unclear(
      `${exact.length} units have this name, plates or id. Ask the person which one, and name it by its imei.`,
      exact.slice(0, maxCandidates).map(candidateOf),
    )
  const similar = searchUnits(units, asked)
  if (similar.length === 0)
    throw new Unclear('No visible unit has this name, these plates or this IMEI. Search with find_units.')
  throw new Unclear(
    'No visible unit has exactly this name. The candidates are similar: ask the person, do not choose.',
    similar.slice(0, maxCandidates).map(candidateOf),
  )
}

/** Finds the one thing of a list that has a name. @param noun of the list @throws Unclear */
export function chooseByName<Item extends { readonly nombre: string }>(
  items: Iterable<Item>,
  asked: string,
  noun: string,
): Item {
  const all = [...items]
  const name = foldName(asked)
  const exact = all.filter((one) => [one.nombre, sayable(one.nombre)].some((text) => foldName(text) === name))
  const [only] = exact
  if (only !== undefined && exact.length === 1) return only
  const similar = only === undefined ? all.filter(({ nombre }) => foldName(nombre).includes(name)) : exact
  throw new Unclear(
    only === undefined ? `There is no ${noun} with exactly this name.` : `${exact.length} have this name.`,
    similar.slice(0, maxCandidates).map(({ nombre }) => ({ name: sayable(nombre) })),
  )
}

/** Whether a unit has been silent for more than a day. */
export const isSilent = ({ timestamp }: Pick<Unit, 'timestamp'>): boolean =>
  timestamp === null || hostNow() - timestamp > 24 * 3_600_000
