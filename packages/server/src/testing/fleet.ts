import type { Database } from '../storage/connection/database.js'
import { plantAccount } from './accounts.js'

/** Password of every account. */
export const demoPassword = 'demo'

/** The accounts of {@link plantFleet}, by name, and their ids. */
export type Planted = Readonly<
  Record<'manager' | 'usuario' | 'otro' | 'espejo' | 'inactivo' | 'suEspejo' | 'jefe', string>
>

/** imeis of the planted units. */
export const planted = {
  /** Assigned to usuario and espejo. */
  shared: '359586015829801',
  /** Assigned to usuario. */
  own: '359586015829802',
  /** Assigned to otro, which has no manager. */
  foreign: '359586015829803',
  /** Assigned to no account. Its manager is `manager`. */
  managed: '359586015829804',
} as const

/**
 * A small world: manager manages usuario, usuario owns the mirror account espejo, otro has no relations, jefe is another manager,
 * inactivo owns suEspejo and may not log in.
 */
export async function plantFleet(database: Database): Promise<Planted> {
  const add = (name: string, rol: 1 | 2 | 3, more: { manager?: string; owner?: string } = {}) =>
    plantAccount(database, { name, rol, password: demoPassword, nombre: `Nombre de ${name}`, ...more })
  const manager = await add('manager', 3)
  const jefe = await add('jefe', 3)
  const usuario = await add('usuario', 2, { manager })
  const otro = await add('otro', 2)
  const espejo = await add('espejo', 1, { owner: usuario })
  const inactivo = await add('inactivo', 2)
  const suEspejo = await add('suEspejo', 1, { owner: inactivo })
  await database.query('update users set activo = false where id = $1', [inactivo])

  const names = ['Camión 1', 'Camión 2', 'Taxi 3', 'Grúa 4']
  for (const [index, imei] of Object.values(planted).entries())
    await database.query(
      `insert into units (imei, id, nombre, sim, registro, manager) values ($1, $2, $3, '5512345678', $4, $5)`,
      [imei, unitId(imei), names[index], Date.now(), imei === planted.managed ? manager : null],
    )
  const accounts = { manager, jefe, usuario, otro, espejo, inactivo, suEspejo }
  await assignFleet(database, accounts)
  return accounts
}

/** Assigns the planted units again, and no other. */
export async function assignFleet(database: Database, { usuario, espejo, otro }: Planted): Promise<void> {
  await database.query('delete from assignments')
  await assign(database, usuario, planted.shared)
  await assign(database, usuario, planted.own)
  await assign(database, espejo, planted.shared)
  await assign(database, otro, planted.foreign)
}

/** Deletes the accounts that a test has added, so that its second try can add them again. */
export async function removeAddedAccounts(database: Database, accounts: Planted): Promise<void> {
  await database.query(`delete from users where name <> 'admin' and id <> all($1)`, [Object.values(accounts)])
}

/** Returns an id that does not contain the IMEI, so that a test can find an IMEI that leaks. */
export function unitId(imei: string): string {
  return [...imei].reverse().join('').padStart(24, '0')
}

export async function assign(database: Database, user: string, imei: string): Promise<void> {
  await database.query('insert into assignments (user_id, imei) values ($1, $2) on conflict do nothing', [
    user,
    imei,
  ])
}
