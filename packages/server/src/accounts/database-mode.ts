import { StartProblem } from '../problem.js'
import type { Config } from '../settings/config.js'
import type { Database } from '../storage/connection/database.js'
import { shortestPassword } from './passwords.js'
import { registerAccount } from './register-account.js'

/**
 * Records the purpose of an open database. A demo has accounts with public passwords, so neither purpose may become the other.
 * @throws {StartProblem} if the database has the other purpose
 */
export async function settleDatabaseMode(database: Database, demo: boolean): Promise<void> {
  const wanted = demo ? 'demo' : 'produccion'
  const [row] = await database.query<{ value: string }>(`select value from settings where key = 'purpose'`)
  const [anyone] = await database.query('select 1 from users limit 1')
  const mode = row?.value ?? (anyone === undefined ? wanted : 'produccion')
  if (mode !== wanted)
    throw new StartProblem(
      demo
        ? 'Esta base de datos tiene cuentas reales y no sirve para la demostración. Quita DATABASE_URL o usa otra.'
        : 'Esta base de datos es de demostración: sus contraseñas son públicas. Usa otra en DATABASE_URL.',
    )
  await database.query(`insert into settings values ('purpose', $1) on conflict (key) do nothing`, [wanted])
}

/**
 * Creates the first super administrator in an empty database.
 * @returns its login name, or `null` if accounts exist already
 * @throws {StartProblem} if ADMIN_USER or ADMIN_PASSWORD is missing
 */
export async function makeFirstAdmin(
  database: Database,
  { adminUser, adminPassword }: Pick<Config, 'adminUser' | 'adminPassword'>,
): Promise<string | null> {
  const [anyone] = await database.query('select 1 from users limit 1')
  if (anyone !== undefined) return null
  if (adminUser === null || adminPassword === null || adminPassword.length < shortestPassword)
    throw new StartProblem(
      `La base de datos no tiene cuentas: di quién es el primer super administrador con ADMIN_USER y ADMIN_PASSWORD (${shortestPassword} caracteres o más).`,
    )
  // `null`: the name is in use. Another server started on this database at the same moment and created the account.
  const id = await registerAccount(database, { name: adminUser, password: adminPassword, rol: 4 }, 'server')
  return id === null ? null : adminUser
}
