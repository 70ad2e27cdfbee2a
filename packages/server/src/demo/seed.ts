import { addAccount } from '../accounts/register-account.js'
import type { Database, Queryable } from '../storage/connection/database.js'
import { accountByName, type NewAccount } from '../storage/tables/accounts.js'
import { saveEmbed } from '../storage/tables/embeds.js'
import { storeBatch } from '../tracking/store-batch.js'
import { type DemoUnit, demoGroups, demoId, demoRoster } from './roster.js'
import { seedEvents } from './seed-events.js'
import { createVehicle, fixOf } from './vehicle.js'

/** Password of every demo account. A demo listens on this machine only. */
export const demoPassword = 'demo'

const day = 86_400_000
const hour = 3_600_000
/** Distance that a demo vehicle drove per day before its first report. */
const kmPerDay = 87.3

/**
 * Fills a demo database with four accounts, units, assignments, events and current positions, so that the map is full before the
 * first tracker connects. Running it again does not change anything that users have edited.
 * @param now Unix ms
 */
export async function seedDemo(database: Database, now = Date.now()): Promise<void> {
  const roster = demoRoster()
  const fresh = await database.transaction(async (tx) => {
    const accounts = await seedAccounts(tx)
    await seedGroups(tx, accounts.usuario)
    const added = await seedUnits(tx, roster, accounts.manager, now)
    // Only together with a new unit, so that removed assignments stay removed.
    await assign(tx, accounts.usuario, added)
    const every = new Set(roster.filter((_, index) => index % 5 === 0).map((unit) => unit.imei))
    await assign(
      tx,
      accounts.espejo,
      added.filter((imei) => every.has(imei)),
    )
    const fresh = new Set(added)
    await seedDrivers(
      tx,
      accounts.usuario,
      roster.filter(({ imei }) => fresh.has(imei)),
    )
    await seedEvents(tx, accounts.usuario, roster, now)
    return fresh
  })
  const fixes = roster
    .filter((unit) => unit.habit !== 'new' && fresh.has(unit.imei))
    .map((unit, index) =>
      fixOf(createVehicle(unit, 1, 1, now), now - (unit.habit === 'silent' ? (3 + index) * hour : 30_000)),
    )
  if (fixes.length > 0) await storeBatch(database, fixes)
}

type DemoAccount = 'usuario' | 'manager' | 'admin' | 'espejo'

async function seedAccounts(tx: Queryable): Promise<Record<DemoAccount, string>> {
  const account = async (name: DemoAccount, more: Omit<NewAccount, 'name' | 'password'>) =>
    (await accountByName(tx, name))?.id ??
    (await addAccount(tx, { name, password: demoPassword, email: `${name}@example.com`, ...more }))
  const admin = await account('admin', { rol: 4, nombre: 'Administración Demo' })
  const manager = await account('manager', { rol: 3, nombre: 'Mariana Gerente' })
  const usuario = await account('usuario', { rol: 2, nombre: 'Ulises Usuario', manager })
  // A mirror account's five permissions are off by default (specification 1, section 6). The demo's account may see reports,
  // which the README shows in a page.
  const permissions = { editar: false, reportes: true, blocmotor: false, geocirculares: false, rutas: false }
  const known = await accountByName(tx, 'espejo')
  const espejo = await account('espejo', { rol: 1, nombre: 'Cuenta Espejo', owner: usuario, ...permissions })
  // The README's page shows these. What the account was given later stays.
  if (known === null)
    await saveEmbed(tx, espejo, { origins: [], units: null, fields: ['speed', 'plates', 'driver'] })
  return { admin, manager, usuario, espejo }
}

async function seedGroups(tx: Queryable, owner: string): Promise<void> {
  const groups = Object.values(demoGroups)
  await tx.query(
    `insert into groups (id, user_id, nombre)
     select id, $1, nombre from unnest($2::text[], $3::text[]) as g (id, nombre) on conflict do nothing`,
    [owner, groups.map((group) => group.id), groups.map((group) => group.nombre)],
  )
}

/** @returns the imeis of the new units */
async function seedUnits(
  tx: Queryable,
  roster: readonly DemoUnit[],
  manager: string,
  now: number,
): Promise<string[]> {
  const texts = (read: (unit: DemoUnit) => string | null) => roster.map(read)
  const rows = await tx.query<{ imei: string }>(
    `insert into units (imei, id, nombre, modelo, placas, sim, equipo_gps, id_grupo, registro, manager)
     select v.*, $10 from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
       $8::text[], $9::bigint[]) as v
     on conflict do nothing
     returning imei`,
    [
      texts((unit) => unit.imei),
      texts((unit) => demoId(unit.imei)),
      texts((unit) => unit.nombre),
      texts((unit) => unit.modelo),
      texts((unit) => unit.placas),
      texts((unit) => unit.sim),
      texts((unit) => unit.equipo_gps),
      texts((unit) => unit.group?.id ?? null),
      roster.map((unit) => now - unit.age * day),
      manager,
    ],
  )
  const added = new Set(rows.map((row) => row.imei))
  const driven = roster.filter(({ imei }) => added.has(imei))
  await tx.query(
    `update unit_live set odometro = v.odometro from unnest($1::text[], $2::float8[]) as v (imei, odometro)
     where unit_live.imei = v.imei`,
    [driven.map(({ imei }) => imei), driven.map(({ age }) => age * kmPerDay)],
  )
  return [...added]
}

/** Adds the drivers; a trigger of the database updates a unit's `conductor`. */
async function seedDrivers(tx: Queryable, owner: string, units: readonly DemoUnit[]): Promise<void> {
  const driven = units.filter(({ conductor }) => conductor !== '')
  await tx.query(
    `insert into drivers (id, user_id, nombre, imei, tel)
     select d.id, $1, d.nombre, d.imei, d.tel
     from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as d (id, nombre, imei, tel)`,
    [
      owner,
      driven.map(({ imei }) => demoId(`conductor ${imei}`)),
      driven.map(({ conductor }) => conductor),
      driven.map(({ imei }) => imei),
      driven.map(({ sim }) => `55${sim.slice(2)}`),
    ],
  )
}

async function assign(tx: Queryable, user: string, imeis: readonly string[]): Promise<void> {
  await tx.query(
    `insert into assignments (user_id, imei) select $1, imei from unnest($2::text[]) as imei on conflict do nothing`,
    [user, imeis],
  )
}
