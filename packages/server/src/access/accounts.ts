import type { Account } from '@baliza/agreement'

/** SQL conditions on accounts. Each one is the same rule as a function of the agreement. */

/** Whether a joined account is active. A mirror account is active only while its user is. @param user the alias of `users` */
export function isActive(user: string): string {
  return `(${user}.activo and coalesce((select owning.activo from users owning where owning.id = ${user}.owner), true))`
}

/** `mayIntegrate` of the agreement. @param user the alias of `users` */
export function mayIntegrate(user: string): string {
  return `(${user}.rol >= 3 or ${user}.rol = 2 and ${user}.integraciones)`
}

/**
 * `mayActFor` of the agreement, as a condition on a user `u` and its owner `o`.
 * @param reader the parameter with the {@link administratorId}
 */
export function administered(reader: string): string {
  return `(${reader}::text is null or ${actsFor(reader)})`
}

/** The reader of {@link administered}; `null`: a super administrator, which administers every account. */
export function administratorId({ id, rol }: Pick<Account, 'id' | 'rol'>): string | null {
  return rol === 4 ? null : id
}

/** {@link administered}, for a reader that the statement joins. @param reader its alias of `users` */
export function isAdministeredBy(reader: string): string {
  return `(${reader}.rol = 4 or ${actsFor(`${reader}.id`)})`
}

function actsFor(id: string): string {
  return `(u.id = ${id} or u.owner = ${id}
    or u.rol < 3 and (u.manager = ${id} or o.rol < 3 and o.manager = ${id}))`
}
