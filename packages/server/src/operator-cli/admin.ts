import { payloads } from '@baliza/agreement'
import * as v from 'valibot'
import { changeAccount } from '../accounts/changes.js'
import { registerAccount } from '../accounts/register-account.js'
import { StartProblem } from '../problem.js'
import type { Database } from '../storage/connection/database.js'
import { openDatabase } from '../storage/open.js'
import { accountByName, everyAccount } from '../storage/tables/accounts.js'
import { type Context, openOptions } from './context.js'
import { openAside } from './open-aside.js'
import { openExisting, refuseForeign } from './open-existing.js'

const superAdmin = 4

/** `admin list` */
export async function listAdmins(this: Context): Promise<void> {
  const config = this.config()
  const { database, close } = await openAside(config, openOptions(this))
  try {
    await refuseForeign(config, database)
    const admins = (await everyAccount(database)).filter(({ rol }) => rol === superAdmin)
    for (const { name, nombre, activo, last_access } of admins) {
      const seen = last_access === null ? 'nunca ha entrado' : `entró ${new Date(last_access).toISOString()}`
      this.terminal.out(`${name}  ${nombre}  ${activo ? 'activo' : 'inactivo'}  ${seen}`)
    }
  } finally {
    await close()
  }
}

/** `admin create USER` */
export async function createAdmin(this: Context, _flags: object, name: string): Promise<void> {
  await change(this, openDatabase, async (database) => {
    const password = await this.askSecret(`Contraseña de ${name}: `)
    check(fields.user, name, 'El nombre de usuario')
    check(fields.pass, password, 'La contraseña')
    if ((await registerAccount(database, { name, password, rol: superAdmin }, 'server')) === null)
      throw new StartProblem(
        `Ya hay una cuenta ${name}: «admin reset-password ${name}» cambia su contraseña.`,
      )
    return `Super administrador ${name}: ya puede entrar.`
  })
}

/** `admin reset-password USER` */
export async function resetAdmin(this: Context, _flags: object, name: string): Promise<void> {
  await change(this, openExisting, async (database) => {
    const account = await accountByName(database, name)
    if (account === null || account.rol !== superAdmin)
      throw new StartProblem(`${name} no es super administrador: «admin list» los muestra.`)
    const password = await this.askSecret(`Contraseña nueva de ${account.name}: `)
    check(fields.pass, password, 'La contraseña')
    const outcome = await changeAccount(
      database,
      account.id,
      { password, activo: true },
      { but: '', share: 'server' },
    )
    if (outcome !== 'done') throw new StartProblem(`La cuenta ${name} cambió mientras tanto: repite.`)
    return `Contraseña de ${account.name} cambiada; sus sesiones terminaron.`
  })
}

/** The rules of an account's name and password, the same as for accounts that the API creates. */
const fields = payloads.users.add.entries

function check(field: typeof fields.user | typeof fields.pass, value: string, what: string): void {
  const read = v.safeParse(field, value)
  if (!read.success) throw new StartProblem(`${what} no sirve: ${read.issues[0].message}`)
}

async function change(
  context: Context,
  open: typeof openDatabase,
  work: (database: Database) => Promise<string>,
): Promise<void> {
  const database = await open(context.config(), openOptions(context))
  try {
    context.terminal.out(await work(database))
  } finally {
    await database.close()
  }
}
