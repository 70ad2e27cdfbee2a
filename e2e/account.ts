import { type BalizaClient, createClient, type Imei, isBalizaError, type UserId } from '@baliza/sdk-core'
import { afterFile } from './cleanup.js'
import type { Product } from './product.js'

/** A separate account, so that no test file disturbs another, and the demo's alerts disturb none. */
export interface Account {
  readonly client: BalizaClient
  readonly user: string
  readonly id: UserId
  readonly units: readonly { readonly imei: Imei; readonly nombre: string }[]
  /** Session storage entries as the page stores them. */
  readonly session: Readonly<Record<string, string>>
}

/** Returns a word that no other file uses. */
const unique = () => Math.random().toString(36).slice(2, 8)
const digits = () => String(Math.floor(Math.random() * 1e9)).padStart(9, '0')

/** Adds an account without units and logs it in. @param admin client of an administrator */
async function addUser(url: string, admin: BalizaClient, rol: 2 | 3) {
  const user = `despacho-${unique()}`
  await admin.users.add({
    email: `${user}@example.com`,
    nombre: 'Dolores Despacho',
    pass: 'demo',
    user,
    rol,
    tel: '5512345678',
  })
  return { user, ...(await logIn(url, user)) }
}

/** Creates an account without units. */
export async function newUser({ url }: Product, rol: 2 | 3) {
  const { client: admin } = await logIn(url, 'admin')
  return addUser(url, admin, rol)
}

/**
 * Creates an account of role 2 with units that have never reported.
 *
 * @param names names of its units
 */
export async function newAccount({ url }: Product, names: readonly string[]): Promise<Account> {
  const admin = createClient({ host: url })
  await admin.session.login({ user: 'admin', pass: 'demo' })
  const { user, client, session } = await addUser(url, admin, 2)
  const id = session.user as UserId
  const [brand] = await admin.devices.brands()
  const units = []
  for (const nombre of names) {
    const imei = `864035${digits()}` as Imei
    const device = { nombre, modelo: 'Hino 300', placa: 'ABC-123-D', sim: '5512345678', imei } as const
    await admin.devices.add({
      ...device,
      rol: 4,
      registro: Date.now(),
      activo: true,
      equipo_gps: brand?.marca ?? '',
    })
    const [found] = await admin.devices.searchByImei({ imei })
    if (found === undefined) throw new Error(`The device ${imei} was not added`)
    await admin.assignments.add({ id_user: id, id_objeto_gps: found.id })
    units.push({ imei, nombre })
  }
  admin.close()
  return { client, user, id, units, session }
}

/** Events that a tracker raises itself, with their codes. */
const eventTypes = { Auxilio: 6, 'Caja abierta': 9 } as const

/** Adds an event that the account's first unit raises; by default a call for help. It notifies only on the account's screens. */
export async function addEvent(
  { client, user, units }: Pick<Account, 'client' | 'user' | 'units'>,
  nom_evento: keyof typeof eventTypes = 'Auxilio',
): Promise<void> {
  await client.events.add({
    nom_evento,
    tipo_evento: eventTypes[nom_evento],
    id_geocerca: null,
    mostrar_alerta: true,
    color_alerta: 4,
    sonido: false,
    sonido_alerta: 1,
    creator: user,
    email: false,
    gps: units.slice(0, 1).map(({ imei }) => imei),
  })
}

/** Creates a client of an account, and its session as the page stores it. */
export async function logIn(url: string, user: string, pass = 'demo') {
  const kept = new Map<string, string>()
  const client = createClient({
    host: url,
    storage: {
      get: (key) => kept.get(key) ?? null,
      set: (key, value) => void kept.set(key, value),
      remove: (key) => void kept.delete(key),
    },
  })
  afterFile(() => client.close())
  await client.session.login({ user, pass })
  return { client, session: Object.fromEntries(kept) }
}

export function outcome(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'ok',
    (error: unknown) => (isBalizaError(error) ? error.code : String(error)),
  )
}
