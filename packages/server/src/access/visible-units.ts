import { shownUnits, type Viewer } from '@baliza/agreement'

/**
 * SQL conditions that decide which units an account sees. Users and mirror accounts see the units that are assigned to
 * them. Managers also see the units that they manage and those of their users. Super administrators see every unit.
 */

/** The units that a viewer sees, as a condition on `units`. A token may limit them further. */
export function visibleTo(viewer: Viewer): { where: string; values: unknown[] } {
  const where = condition(viewer.rol, '$1', 'units.imei', 'units.manager = $1')
  const values = viewer.rol === 4 ? [] : [viewer.id]
  const shown = shownUnits(viewer)
  if (shown === null) return { where, values }
  return { where: `${where} and units.imei = any($${values.length + 1}::text[])`, values: [...values, shown] }
}

/**
 * Whether an account that a statement joins sees a unit.
 * @param user the alias of `users` @param imei an expression for the unit's imei
 */
export function sees(user: string, imei: string): string {
  // Never null, so that its negation holds for a unit without a manager.
  const manages = `exists (select 1 from units seen where seen.imei = ${imei} and seen.manager = ${user}.id)`
  return condition(`${user}.rol`, `${user}.id`, imei, manages)
}

/**
 * @param rol a known role, which leaves out the terms of others, or an expression for it
 * @param manages whether the account manages the unit
 */
function condition(rol: number | string, id: string, imei: string, manages: string): string {
  const assigned = `exists (select 1 from assignments seen where seen.imei = ${imei} and seen.user_id = ${id})`
  const managed = `${manages} or exists (select 1 from assignments seen join users theirs on theirs.id = seen.user_id
      where seen.imei = ${imei} and theirs.manager = ${id})`
  if (typeof rol === 'string') return `(${rol} = 4 or ${assigned} or ${rol} = 3 and (${managed}))`
  if (rol === 4) return 'true'
  return rol === 3 ? `(${assigned} or ${managed})` : assigned
}
