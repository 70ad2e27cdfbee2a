import { StartProblem } from '../problem.js'
import type { Config } from '../settings/config.js'
import type { Database } from '../storage/connection/database.js'
import { shortestPassword } from './passwords.js'
import { registerAccount } from './register-account.js'

/**
 * Settles what an open database is for: a demo has accounts with public passwords, and neither becomes the other.
 * @throws {StartProblem} when this database is for the other purpose
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
 * On an empty database makes the first super administrator.
 * @returns its name, or `null` where there are accounts already
 * @throws {StartProblem} when ADMIN_USER or ADMIN_PASSWORD is missing
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
  // `null`: the name is in use, because another server that started on this database at the same moment has made it.
  const id = await registerAccount(database, { name: adminUser, password: adminPassword, rol: 4 }, 'server')
  return id === null ? null : adminUser
}
