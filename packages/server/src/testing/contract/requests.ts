import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { CallId } from '@baliza/sdk-core/calls'
import { fakePassword } from '@baliza/sdk-core/testing'
import { type Caller, type ContractWorld, newDevice, newUser, type Resident } from './world.js'

type Payload = Record<string, unknown>

/** How a call of the catalogue is asked. */
export interface ContractRequest {
  /** Who may make it; unless said, `usuario`. */
  readonly as?: Caller
  /** A payload that is right, about a resident's data; what it names is made anew. */
  readonly payload: (world: ContractWorld, target: Resident) => Payload | Promise<Payload>
}

const day = 86_400_000
const times = () => ({ finicial: Date.now() - day, ffinal: Date.now() })
const circle = { tipo: 1, color: '#428bca', lat: 19, lng: -99, radio: 100 } as const
const event = (number: number) =>
  ({
    nom_evento: `Encendido ${number}`,
    mostrar_alerta: true,
    tipo_evento: 4,
    color_alerta: 1,
    sonido: false,
    email: false,
    // Lists are sorted by it.
    timestamp: 1_770_000_000_000 + number,
  }) as const
const driver = (number: number, user: string) => ({
  nombre: `Conductor ${number}`,
  id_user: user,
})

const nothing: ContractRequest = { payload: () => ({}) }
const asAdmin = (payload: ContractRequest['payload']): ContractRequest => ({ as: 'admin', payload })
const ofUser: ContractRequest = { payload: (_, { id }) => ({ user: id }) }
const ofUnit: ContractRequest = { payload: (_, { unit }) => ({ id: unit }) }
const ofImei: ContractRequest = { payload: (_, { imei }) => ({ imei }) }
const history: ContractRequest = { payload: (_, { imei }) => ({ ...times(), imei, nombre: 'Unidad' }) }
const stored: ContractRequest = {
  payload: (_, { id, imei }) => ({ user: id, imei: [imei], limite: 10, espera: 0 }),
}
const report: ContractRequest = {
  payload: (_, { imei }) => ({ ...times(), imei: [imei], filtro: 'all', grupos: [] }),
}

/** Gives a resident a phone. */
async function withPhone(world: ContractWorld, { id, name }: Resident): Promise<void> {
  if (name === 'nadie') return
  const imei = String(880_000_000_000_000 + world.next())
  const admin = world.as('admin')
  const phone = await admin.devices.add({ ...newDevice(imei), equipo_gps: 'Android' })
  if (name !== 'espejo') await admin.assignments.add({ id_user: id, id_objeto_gps: phone.id })
}

/** A mirror account makes nothing of its own: what it asks about is its owner's. */
const ownerOf = ({ residents }: ContractWorld, target: Resident): Resident =>
  target.name === 'espejo' ? residents.usuario : target

/** Adds a row as its owner and finds its id. */
async function planted(
  world: ContractWorld,
  target: Resident,
  family: 'geofences' | 'events' | 'drivers' | 'groups' | 'alerts',
): Promise<string> {
  const { id: user, name, imei } = ownerOf(world, target)
  if (name === 'nadie') return 'e'.repeat(24)
  const client = world.as(name)
  const number = world.next()
  switch (family) {
    case 'geofences':
      return (await client.geofences.add({ ...circle, nombre: `Lugar ${number}` })).id
    case 'events':
      return (await client.events.add({ ...event(number), creator: name, gps: [imei] })).id
    case 'drivers':
      return (await client.drivers.add(driver(number, user))).id
    case 'groups':
      return (await client.groups.add({ nombre: `Grupo ${number}`, imeis: [imei] })).id
    case 'alerts':
      await world.raise(imei)
      return (await client.alerts.fresh())[0]?.id ?? ''
  }
}

/** A group that its owner has removed. */
async function removed(world: ContractWorld, target: Resident): Promise<string> {
  const id = await planted(world, target, 'groups')
  const { name } = ownerOf(world, target)
  if (name !== 'nadie') await world.as(name).groups.remove({ id })
  return id
}

/** Nothing, once no cleaning is running: two hosts are not equally fast. */
async function cleaningEnded(world: ContractWorld): Promise<Payload> {
  const { devices } = world.as('admin')
  while ((await devices.cleaning())?.estado === 'running') await wait(50)
  return {}
}

/** A file that brings one unit. */
const importFile = (number: number) => ({
  tipo: 'units' as const,
  filas: [
    {
      nombre: `Importada ${number}`,
      imei: String(880_000_000_000_000 + number),
      sim: '5512345678',
      equipo_gps: 'Coban',
    },
  ],
})

/** An account that a resident administers. */
async function plantedUser(world: ContractWorld, target: Resident): Promise<string> {
  if (target.name === 'nadie') return target.id
  return (await world.as('admin').users.add(newUser(`cuenta-${world.next()}`))).id
}

async function plantedMirror(world: ContractWorld, target: Resident): Promise<string> {
  const { id, name } = ownerOf(world, target)
  if (name === 'nadie') return id
  const user = `espejo-${world.next()}`
  const client = world.as(name)
  return (await client.mirrorAccounts.add({ owner: id, nombre: 'Espejo', user, pass: fakePassword })).id
}

const ofMirror: ContractRequest = {
  payload: async (world, target) => ({ iduser: await plantedMirror(world, target) }),
}

/** As a partner's server asks. */
async function signed(world: ContractWorld, target: Resident): Promise<Payload> {
  const cuenta = await plantedMirror(world, target)
  const { embeds } = world.as(ownerOf(world, target).name as Caller)
  const origen = 'https://www.ejemplo.mx'
  await embeds.update({ iduser: cuenta, origenes: [origen], unidades: null, campos: [] })
  const { clave } = await embeds.renewKey({ iduser: cuenta })
  const hora = Math.floor(Date.now() / 1_000)
  const nonce = randomUUID()
  const firma = createHmac('sha256', clave).update(`${hora}.${nonce}.${cuenta}.${origen}`).digest('hex')
  return { cuenta, origen, hora, nonce, firma }
}

const webhook = (world: ContractWorld, imei: string) => ({
  nombre: `Webhook ${world.next()}`,
  url: 'https://webhook.invalid/baliza',
  eventos: ['alert', 'positions'] as const,
  unidades: [imei],
})

/** Added for it, and the one before removed: an account has 20 of them. */
async function webhookOf(world: ContractWorld, target: Resident): Promise<string> {
  if (target.name === 'nadie') return target.id
  const { webhooks } = world.as('admin')
  for (const { id } of await webhooks.list()) await webhooks.remove({ id })
  return (await webhooks.add(webhook(world, target.imei))).id
}

const apiKey = (world: ContractWorld, imei: string) => ({
  nombre: `Llave ${world.next()}`,
  alcances: ['read', 'commands'] as const,
  unidades: [imei],
  direcciones: ['203.0.113.7', '2001:db8::/32'],
  vence: null,
})

/** One right payload for every call; its wrong variants are made from it. */
export const requests = {
  'session.login': { payload: () => ({ user: 'usuario', pass: fakePassword }) },
  'session.recoverPassword': { payload: () => ({ email: 'usuario@example.com' }) },
  'session.resetPassword': { payload: () => ({ token: 'x'.repeat(43), pass: fakePassword }) },
  'session.verifyCredentials': { payload: (_, { name }) => ({ user: name, password: fakePassword }) },
  'session.logout': nothing,
  'session.profile': { payload: (_, { id }) => ({ id }) },
  'session.updateProfile': { payload: (_, { id }) => ({ id, email: 'uno@example.com', nombre: 'Uno' }) },
  'units.list': ofUser,
  'units.get': ofImei,
  'units.imeiOf': ofUnit,
  'units.update': {
    payload: (_, { unit }) => ({ id: unit, nombre: 'Otra', modelo: '', placas: '', sim: '5587654321' }),
  },
  'units.updateIcon': {
    payload: (_, { unit }) => ({ id: unit, url_icon: '', url_icon_angulo: 2, size: 'null' }),
  },
  'devices.list': asAdmin(() => ({ rol: 4 })),
  'devices.listOfManager': { as: 'manager', payload: () => ({}) },
  'devices.searchByImei': asAdmin(() => ({ imei: '86' })),
  'devices.add': asAdmin((world) => newDevice(String(870_000_000_000_000 + world.next()))),
  'devices.remove': asAdmin(async (world, target) => ({
    id: (target.name === 'nadie' ? target : await world.plantUnit(target)).unit,
  })),
  'devices.renew': asAdmin((_, { unit }) => ({ id: unit, fecha: Date.now() })),
  'devices.clean': asAdmin((_, { imei }) => ({ imei })),
  'devices.cleanAll': asAdmin(() => ({})),
  'devices.startCleaning': asAdmin(cleaningEnded),
  'devices.cleaning': asAdmin(cleaningEnded),
  'devices.countPositions': asAdmin((_, { unit }) => ({ id: unit })),
  'devices.countAlerts': asAdmin(() => ({ desde: 0 })),
  'devices.brands': asAdmin(() => ({})),
  'assignments.list': asAdmin(() => ({})),
  'assignments.ofUser': { payload: (_, { id }) => ({ id }) },
  'assignments.usersOf': asAdmin((_, { unit }) => ({ id: unit })),
  'assignments.add': asAdmin((world, { id }) => ({
    id_user: id,
    id_objeto_gps: world.residents.manager.unit,
  })),
  'assignments.remove': asAdmin(async (world, target) => {
    const { unit, imei } = target.name === 'nadie' ? target : await world.plantUnit(target)
    return { id: unit, id_user: target.id, imei }
  }),
  'assignments.move': asAdmin(async (world, target) => {
    const { unit } = target.name === 'nadie' ? target : await world.plantUnit(target)
    return { id_objeto_gps: unit, de: target.id, id_user: world.residents.usuario.id }
  }),
  'users.list': asAdmin(() => ({ rol: 4 })),
  'users.listOfManager': { as: 'manager', payload: () => ({}) },
  'users.managers': asAdmin(() => ({})),
  'users.add': asAdmin((world) => newUser(`nueva-${world.next()}`)),
  'users.update': asAdmin(async (world, target) => ({
    id: await plantedUser(world, target),
    pass: '',
    nombre: 'Otro nombre',
    email: 'otra@example.com',
    activo: 1,
    user: `cambiada-${world.next()}`,
    rol: 2,
    manager: '',
  })),
  'users.remove': asAdmin(async (world, target) => ({ id: await plantedUser(world, target) })),
  'users.enter': asAdmin(async (world, target) => ({ id: await plantedUser(world, target) })),
  'mirrorAccounts.list': { payload: (_, { id }) => ({ id }) },
  'mirrorAccounts.add': {
    payload: (world, { id }) => ({
      iduser: id,
      nombre: 'Espejo',
      user: `espejo-${world.next()}`,
      pass: fakePassword,
      cmd: 1,
    }),
  },
  'mirrorAccounts.update': {
    payload: async (world, target) => ({
      iduser: await plantedMirror(world, target),
      nombre: 'Otro espejo',
      user: `cambiado-${world.next()}`,
      pass: '',
      editar: 1,
    }),
  },
  'embeds.get': ofMirror,
  'embeds.update': {
    payload: async (world, target) => ({
      iduser: await plantedMirror(world, target),
      origenes: ['https://WWW.ejemplo.mx/', 'https://*.ejemplo.mx:8443'],
      unidades: [target.imei],
      campos: ['speed'],
    }),
  },
  'embeds.renewKey': ofMirror,
  'embeds.preview': ofMirror,
  'embeds.token': { payload: signed },
  'events.list': ofUser,
  'events.get': { payload: async (world, target) => ({ id: await planted(world, target, 'events') }) },
  'events.add': {
    payload: (world, { name, imei }) => ({ ...event(world.next()), creator: name, gps: [imei] }),
  },
  'events.update': {
    payload: async (world, target) => ({
      ...event(0),
      id: await planted(world, target, 'events'),
      creator: target.name,
      gps: [target.imei],
    }),
  },
  'events.remove': { payload: async (world, target) => ({ id: await planted(world, target, 'events') }) },
  'events.setFlag': {
    payload: async (world, target) => ({
      id: await planted(world, target, 'events'),
      nodo: 'activo',
      valor: 0,
    }),
  },
  'alerts.list': { payload: (_, { id }) => ({ user: id, desde: 0, claves: ['ACC_ON', 'PANIC'] }) },
  'alerts.fresh': ofUser,
  'alerts.countByUnit': { payload: (_, { id }) => ({ user: id, desde: 0 }) },
  'alerts.page': stored,
  'alerts.markHandled': {
    payload: async (world, target) => ({ id: await planted(world, target, 'alerts'), user: target.id }),
  },
  'alerts.markAllHandled': ofUser,
  'geofences.list': ofUser,
  'geofences.add': {
    payload: (world, { id }) => ({ ...circle, nombre: `Lugar ${world.next()}`, user: id }),
  },
  'geofences.update': {
    payload: async (world, target) => ({
      ...circle,
      nombre: 'Otro lugar',
      id: await planted(world, target, 'geofences'),
      user: target.id,
    }),
  },
  'geofences.remove': {
    payload: async (world, target) => ({
      id: await planted(world, target, 'geofences'),
      nombre: 'Lugar',
      tipo: 1,
    }),
  },
  'history.all': history,
  'history.moving': history,
  'history.stopped': history,
  'history.byStatus': {
    payload: async (world, target) => ({ ...(await history.payload(world, target)), status: 'acc off' }),
  },
  'history.ofUnits': { payload: (_, { imei }) => ({ ...times(), imei: [imei] }) },
  'positions.page': stored,
  'commands.send': { payload: (_, { imei }) => ({ comando: 'busq', tipo: 'gprs', imei }) },
  'commands.log': ofUser,
  'drivers.list': ofUser,
  'drivers.add': { payload: (world, { id }) => driver(world.next(), id) },
  'drivers.update': {
    payload: async (world, target) => ({
      ...driver(0, target.id),
      id_conductor: await planted(world, target, 'drivers'),
    }),
  },
  'drivers.remove': {
    payload: async (world, target) => ({ id_conductor: await planted(world, target, 'drivers') }),
  },
  'groups.list': { payload: (_, { id }) => ({ user: id, rol: 2 }) },
  'groups.add': {
    payload: (world, { id, imei }) => ({
      user: id,
      nombre: `Grupo ${world.next()}`,
      unidades: { imeis: [imei] },
      desc: '',
    }),
  },
  'groups.update': {
    payload: async (world, target) => ({
      id: await planted(world, target, 'groups'),
      nombre: 'Otro grupo',
      unidades: { imeis: [target.imei] },
      descripcion: '',
    }),
  },
  'groups.remove': { payload: async (world, target) => ({ id: await planted(world, target, 'groups') }) },
  'reports.utilization': report,
  'reports.deviceInfo': report,
  'reports.events': report,
  'reports.general': report,
  'reports.speeding': {
    payload: async (world, target) => ({ ...(await report.payload(world, target)), velocidad: 80 }),
  },
  'reports.unitUtilization': report,
  'reports.positions': { payload: (_, { imei }) => ({ imei, inicio: Date.now() - day, fin: Date.now() }) },
  'mobile.devices': asAdmin(async (world, target) => {
    await withPhone(world, target)
    return {}
  }),
  'mobile.devicesOf': asAdmin(async (world, target) => {
    await withPhone(world, target)
    return { id_user: target.id }
  }),
  'push.key': nothing,
  'push.subscribe': {
    payload: () => ({
      endpoint: 'https://push.example.com/1',
      p256dh: Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url'),
      auth: Buffer.alloc(16, 7).toString('base64url'),
    }),
  },
  'push.unsubscribe': { payload: () => ({ endpoint: 'https://push.example.com/1' }) },
  'follow.create': { payload: (_, { imei }) => ({ imei, horas: 1 }) },
  'follow.list': ofImei,
  'follow.revoke': ofImei,
  'activity.list': asAdmin(() => ({ desde: 0, hasta: Date.now(), tipo: 'device', texto: 'unidad' })),
  'imports.check': asAdmin((world) => importFile(world.next())),
  'imports.run': asAdmin((world) => ({
    ...importFile(world.next()),
    archivo: 'flota.csv',
    soloBuenas: true,
  })),
  'imports.undo': {
    as: 'admin',
    payload: async (world, target) => ({
      id:
        target.name === 'nadie'
          ? target.id
          : (await world.as('admin').imports.run(importFile(world.next()))).id,
    }),
  },
  'imports.list': asAdmin(() => ({})),
  'bin.list': asAdmin(() => ({})),
  'bin.restore': { payload: async (world, target) => ({ id: await removed(world, target) }) },
  'bin.remove': { payload: async (world, target) => ({ id: await removed(world, target) }) },
  'apiKeys.list': asAdmin(() => ({})),
  'apiKeys.add': asAdmin((world, { imei }) => apiKey(world, imei)),
  'apiKeys.revoke': asAdmin(async (world, target) => ({
    id:
      target.name === 'nadie'
        ? target.id
        : (await world.as('admin').apiKeys.add(apiKey(world, target.imei))).id,
  })),
  'webhooks.list': asAdmin(() => ({})),
  'webhooks.add': asAdmin((world, { imei }) => webhook(world, imei)),
  'webhooks.update': asAdmin(async (world, target) => ({
    ...webhook(world, target.imei),
    id: await webhookOf(world, target),
    activo: false,
  })),
  'webhooks.remove': asAdmin(async (world, target) => ({ id: await webhookOf(world, target) })),
  'webhooks.renewSecret': asAdmin(async (world, target) => ({ id: await webhookOf(world, target) })),
  'webhooks.test': asAdmin(async (world, target) => ({ id: await webhookOf(world, target) })),
  'webhooks.log': asAdmin(async (world, target) => ({ id: await webhookOf(world, target) })),
  'webhooks.replay': asAdmin(async (world, target) => ({ id: await webhookOf(world, target), desde: 1 })),
  'geocoding.search': { payload: () => ({ texto: 'Plaza Grande, Mérida' }) },
} as const satisfies Readonly<Record<CallId, ContractRequest>>

/** The calls of the catalogue, in its order. */
export const callIds = Object.keys(requests) as CallId[]
