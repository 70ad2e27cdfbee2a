import { es, isHidden, noGroupId, noGroupIds, type ReportQueryForm } from '@baliza/agreement'
import { Refusal } from '../http/http.js'
import { type GroupRow, groupsOf } from '../storage/tables/groups.js'
import { type UnitRow, unitsByImei, unitsWithoutGroup } from '../storage/tables/units.js'
import { mensajes } from '../texts.js'
import type { Range } from '../tracks/track.js'
import type { CallContext } from './handler.js'

/** Units and groups of a report. */
export interface Reported {
  /** Sorted by name. */
  readonly units: readonly UnitRow[]
  /** Groups of these units, as in the wire's `grupos`. If a unit has no group, 'Sin Grupo' with the id of zeros is last. */
  readonly grupos: readonly Pick<GroupRow, 'id' | 'nombre'>[]
  /** Returns the name of a unit's group; empty without a group. */
  groupOf(unit: UnitRow): string
}

const byName = new Intl.Collator('es', { numeric: true })

/**
 * Returns the units of a report: the chosen units, whose visibility access.ts has checked, or those that the subject sees in the
 * chosen groups. 'Sin Grupo' is a group with the id of zeros.
 * @throws {Refusal} 403 for a group that the subject does not see, or that does not exist, and for any group, also 'Sin Grupo', if
 * its token does not show groups
 */
export async function reportedUnits(
  { filtro, imei, grupos }: Pick<ReportQueryForm, 'filtro' | 'imei' | 'grupos'>,
  { services: { database }, subject }: Pick<CallContext, 'services' | 'subject'>,
): Promise<Reported> {
  const areHidden = isHidden(subject, 'groups')
  if (areHidden && filtro === 'group') throw new Refusal('forbidden', mensajes.forbidden)
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
      ...(ofUnits.has(null) && !areHidden ? [{ id: noGroupId, nombre: es.reports.noGroup }] : []),
    ],
    groupOf: ({ id_grupo }) => (id_grupo === null ? '' : (names.get(id_grupo) ?? '')),
  }
}

/** Maximum units times days that one report computes: about ten seconds of work. */
const maxUnitDays = 40_000
/** From this number on, some tens of milliseconds of work, another thread computes faster. */
const longUnitDays = 200

const day = 86_400_000

const unitDays = ({ from, to }: Range, units: readonly UnitRow[]) =>
  units.length * Math.ceil((to - from) / day)

/** Whether the computation takes longer than a user waits. */
export function tooBig(range: Range, units: readonly UnitRow[]): boolean {
  return unitDays(range, units) > maxUnitDays
}

/** Whether the computation is long enough for another thread. */
export function isLong(range: Range, units: readonly UnitRow[]): boolean {
  return unitDays(range, units) >= longUnitDays
}
