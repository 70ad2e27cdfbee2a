import type { ReportQueryForm } from '@baliza/sdk-core'
import { Refusal } from '../http.js'
import { type GroupRow, groupsOf } from '../storage/tables/groups.js'
import { type UnitRow, unitsByImei } from '../storage/tables/units.js'
import { mensajes } from '../texts.js'
import type { Range } from '../tracks/track.js'
import type { CallContext } from './handler.js'

/** Whom a report is about. */
export interface Reported {
  /** In the order of their names. */
  readonly units: readonly UnitRow[]
  /** The groups of these units, as the wire's `grupos`. */
  readonly grupos: readonly Pick<GroupRow, 'id' | 'nombre'>[]
  /** The name of a unit's group; empty without one. */
  groupOf(unit: UnitRow): string
}

const byName = new Intl.Collator('es', { numeric: true })

/**
 * The units that a report is asked for: the chosen ones, which access.ts has found visible, or those that the groups
 * show to whom it is made for.
 * @throws {Refusal} 403 for a group that is not theirs to see, or not there
 */
export async function reportedUnits(
  { filtro, imei, grupos }: Pick<ReportQueryForm, 'filtro' | 'imei' | 'grupos'>,
  { services: { database }, subject }: Pick<CallContext, 'services' | 'subject'>,
): Promise<Reported> {
  const groups = await groupsOf(database, subject)
  const chosen = groups.filter(({ id }) => grupos.includes(id))
  if (filtro === 'group' && chosen.length < new Set(grupos).size)
    throw new Refusal('forbidden', mensajes.forbidden)
  const imeis = filtro === 'group' ? chosen.flatMap((group) => group.imeis) : imei
  const units = await unitsByImei(database, [...new Set(imeis)])
  const ofUnits = new Set(units.map((unit) => unit.id_grupo))
  const names = new Map(groups.map(({ id, nombre }) => [id, nombre]))
  return {
    units: units.sort((a, b) => byName.compare(a.nombre, b.nombre) || byName.compare(a.imei, b.imei)),
    grupos: groups.filter(({ id }) => ofUnits.has(id)).map(({ id, nombre }) => ({ id, nombre })),
    groupOf: ({ id_grupo }) => (id_grupo === null ? '' : (names.get(id_grupo) ?? '')),
  }
}

/** Units times days that one report computes: some ten seconds of work. */
const mostUnitDays = 40_000

const day = 86_400_000

/** Whether computing from positions would take longer than anybody waits. */
export function tooBig({ from, to }: Range, units: readonly UnitRow[]): boolean {
  return units.length * Math.ceil((to - from) / day) > mostUnitDays
}
