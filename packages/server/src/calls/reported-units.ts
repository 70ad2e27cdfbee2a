import { es, noGroupId, noGroupIds, type ReportQueryForm } from '@baliza/sdk-core'
import { Refusal } from '../http/http.js'
import { type GroupRow, groupsOf } from '../storage/tables/groups.js'
import { type UnitRow, unitsByImei, unitsWithoutGroup } from '../storage/tables/units.js'
import { mensajes } from '../texts.js'
import type { Range } from '../tracks/track.js'
import type { CallContext } from './handler.js'

/** Whom a report is about. */
export interface Reported {
  /** In the order of their names. */
  readonly units: readonly UnitRow[]
  /** The groups of these units, as the wire's `grupos`; last, where one has none, 'Sin Grupo' with the zeros' id. */
  readonly grupos: readonly Pick<GroupRow, 'id' | 'nombre'>[]
  /** The name of a unit's group; empty without one. */
  groupOf(unit: UnitRow): string
}

const byName = new Intl.Collator('es', { numeric: true })

/**
 * The units that a report is asked for: the chosen ones, which access.ts has found visible, or those that the groups
 * show to whom it is made for; 'Sin Grupo' is a group, by the zeros' id.
 * @throws {Refusal} 403 for a group that is not theirs to see, or not there
 */
export async function reportedUnits(
  { filtro, imei, grupos }: Pick<ReportQueryForm, 'filtro' | 'imei' | 'grupos'>,
  { services: { database }, subject }: Pick<CallContext, 'services' | 'subject'>,
): Promise<Reported> {
  const groups = await groupsOf(database, subject)
  const named = new Set(grupos.filter((id) => !noGroupIds.includes(id)))
  const chosen = groups.filter(({ id }) => named.has(id))
  if (filtro === 'group' && chosen.length < named.size) throw new Refusal('forbidden', mensajes.forbidden)
  const imeis = filtro === 'group' ? chosen.flatMap((group) => group.imeis) : imei
  const units = await unitsByImei(database, [...new Set(imeis)])
  if (filtro === 'group' && grupos.some((id) => noGroupIds.includes(id)))
    units.push(...(await unitsWithoutGroup(database, subject)))
  const ofUnits = new Set(units.map((unit) => unit.id_grupo))
  const names = new Map(groups.map(({ id, nombre }) => [id, nombre]))
  return {
    units: units.sort((a, b) => byName.compare(a.nombre, b.nombre) || byName.compare(a.imei, b.imei)),
    grupos: [
      ...groups.filter(({ id }) => ofUnits.has(id)).map(({ id, nombre }) => ({ id, nombre })),
      ...(ofUnits.has(null) ? [{ id: noGroupId, nombre: es.sidebar.noGroup }] : []),
    ],
    groupOf: ({ id_grupo }) => (id_grupo === null ? '' : (names.get(id_grupo) ?? '')),
  }
}

/** Units times days that one report computes: some ten seconds of work. */
const mostUnitDays = 40_000
/** From so many on, some tens of milliseconds of work, it pays to leave them to another thread. */
const longUnitDays = 200

const day = 86_400_000

const unitDays = ({ from, to }: Range, units: readonly UnitRow[]) =>
  units.length * Math.ceil((to - from) / day)

/** Whether computing from positions would take longer than anybody waits. */
export function tooBig(range: Range, units: readonly UnitRow[]): boolean {
  return unitDays(range, units) > mostUnitDays
}

/** Whether computing takes long enough for another thread. */
export function isLong(range: Range, units: readonly UnitRow[]): boolean {
  return unitDays(range, units) >= longUnitDays
}
