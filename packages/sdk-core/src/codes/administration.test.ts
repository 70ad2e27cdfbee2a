import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { activities, activityFields, activityKinds } from './activity.js'
import { keyScopes } from './api-keys.js'
import { binKinds, keptInBin } from './bin.js'
import { cleaningStates } from './cleaning.js'
import { embedFields } from './embed.js'
import { fixReasons } from './fix-reasons.js'
import { importColumns, importKinds, importRows, undoWindow } from './imports.js'
import { reasons } from './reasons.js'
import { webhookEvents } from './webhooks.js'

// The tables that are ours, not the specification's. Copied all the same, see codes.test.ts: databases hold these codes,
// partners' programs read them, and a text beside the wrong code is believed.

describe('the activity log', () => {
  test('what it is filtered by', () => {
    expect(activityKinds).toEqual({
      account: 'Cuentas',
      entry: 'Ingresos a otra cuenta',
      device: 'Unidades',
      assignment: 'Asignaciones',
      mirrorAccount: 'Cuentas espejo',
      group: 'Grupos',
      driver: 'Conductores',
      command: 'Comandos',
      import: 'Importaciones',
      bin: 'Papelera',
      key: 'Llaves de API',
      webhook: 'Webhooks',
    })
  })

  test('what was done, and under which kind it is found', () => {
    const rows = Object.entries(activities).map(([code, { kind, label }]) => [code, kind, label])
    expect(rows).toEqual([
      ['accountAdded', 'account', 'Añadió la cuenta'],
      ['accountChanged', 'account', 'Editó la cuenta'],
      ['accountRemoved', 'account', 'Eliminó la cuenta'],
      ['accountEntered', 'entry', 'Ingresó a la cuenta'],
      ['mirrorAccountAdded', 'mirrorAccount', 'Añadió la cuenta espejo'],
      ['mirrorAccountChanged', 'mirrorAccount', 'Editó la cuenta espejo'],
      ['mirrorAccountRemoved', 'mirrorAccount', 'Eliminó la cuenta espejo'],
      ['deviceAdded', 'device', 'Añadió la unidad'],
      ['deviceChanged', 'device', 'Editó la unidad'],
      ['deviceRenewed', 'device', 'Renovó la unidad'],
      ['deviceCleaned', 'device', 'Limpió los registros de la unidad'],
      ['devicesCleaned', 'device', 'Inició la limpieza de los registros de todas las unidades'],
      ['deviceRemoved', 'device', 'Eliminó la unidad'],
      ['unitAssigned', 'assignment', 'Asignó la unidad'],
      ['unitUnassigned', 'assignment', 'Desasignó la unidad'],
      ['groupAdded', 'group', 'Añadió el grupo'],
      ['groupChanged', 'group', 'Editó el grupo'],
      ['groupRemoved', 'group', 'Eliminó el grupo'],
      ['driverAdded', 'driver', 'Añadió al conductor'],
      ['driverChanged', 'driver', 'Editó al conductor'],
      ['driverRemoved', 'driver', 'Eliminó al conductor'],
      ['importRun', 'import', 'Importó'],
      ['importUndone', 'import', 'Deshizo la importación de'],
      ['restored', 'bin', 'Restauró de la papelera'],
      ['erased', 'bin', 'Borró para siempre de la papelera'],
      ['keyAdded', 'key', 'Creó la llave de API'],
      ['keyRemoved', 'key', 'Revocó la llave de API'],
      ['webhookAdded', 'webhook', 'Creó el webhook'],
      ['webhookChanged', 'webhook', 'Editó el webhook'],
      ['webhookRemoved', 'webhook', 'Eliminó el webhook'],
      ['webhookReplayed', 'webhook', 'Repitió envíos del webhook'],
      ['commandSent', 'command', 'Envió un comando a la unidad'],
    ])
  })

  test('what changed of it, by the name of its field', () => {
    expect(activityFields).toEqual({
      user: 'Usuario',
      nombre: 'Nombre',
      email: 'Email',
      tel: 'Teléfono',
      pass: 'Contraseña',
      rol: 'Privilegios',
      activo: 'Activo',
      manager: 'Manager',
      editar: 'Editar unidades',
      reportes: 'Reportes',
      blocmotor: 'Enviar comandos',
      geocirculares: 'Geocercas y PDI',
      rutas: 'Rutas',
      modelo: 'Modelo',
      placas: 'Placas',
      sim: 'SIM',
      equipo: 'Equipo',
      registro: 'Registro',
      url_icon: 'Ícono',
      url_icon_angulo: 'Giro del ícono',
      size_icon: 'Tamaño del ícono',
      url_camara: 'Cámara',
      descripcion: 'Descripción',
      imei: 'Unidad',
      imeis: 'Unidades',
      user_id: 'Cuenta',
      embed_origins: 'Sitios donde se inserta',
      embed_units: 'Unidades que se insertan',
      embed_fields: 'Datos que se insertan',
      embed_key: 'Clave para insertar',
      url: 'Dirección',
      eventos: 'Lo que envía',
      unidades: 'Unidades',
      secreto: 'Secreto',
    })
  })
})

test('what an API key may be made for', () => {
  expect(keyScopes).toEqual({ read: 'Leer', write: 'Cambiar', commands: 'Enviar comandos' })
})

test('how a cleaning of every device stands', () => {
  expect(cleaningStates).toEqual({ running: 'En curso', done: 'Terminada', failed: 'No terminó' })
})

test('what an embed may show of a unit', () => {
  expect(embedFields).toEqual({ speed: 'Velocidad', plates: 'Placas', driver: 'Conductor' })
})

test('why a tracker sent a position', () => {
  expect(fixReasons).toEqual({
    posicion: 'Posición',
    panico: 'Pánico',
    bateria: 'Batería baja',
    encendido: 'Encendido',
    apagado: 'Apagado',
    puerta: 'Puerta abierta',
    velocidad: 'Exceso de velocidad',
    corte: 'Corte de alimentación',
    datos: 'Datos del equipo',
  })
})

test('what a webhook may tell of', () => {
  expect(webhookEvents).toEqual({
    alert: 'Alertas',
    positions: 'Posiciones',
    command: 'Comandos',
    'device.online': 'Unidad en línea',
    'device.offline': 'Unidad sin conexión',
  })
})

test('what goes to the bin, and for how long', () => {
  expect(binKinds).toEqual({
    device: 'Objeto',
    account: 'Usuario',
    mirrorAccount: 'Cuenta espejo',
    driver: 'Conductor',
    group: 'Grupo',
    geofence: 'Geocerca',
    pdi: 'PDI',
    route: 'Ruta',
    event: 'Evento',
  })
  expect(keptInBin).toBe(2_592_000_000)
})

describe('imports', () => {
  test('what a file may hold, and how many rows of it', () => {
    expect(importKinds).toEqual({
      units: 'Unidades',
      users: 'Usuarios',
      drivers: 'Conductores',
      assignments: 'Asignaciones',
    })
    expect(importRows).toEqual({ units: 20_000, users: 2_000, drivers: 20_000, assignments: 20_000 })
  })

  test('one can be undone for an hour', () => {
    expect(undoWindow).toBe(3_600_000)
  })

  test('the headings of each kind; those with an asterisk must be there', () => {
    const headings = Object.entries(importColumns).map(([kind, columns]) => [
      kind,
      Object.entries(columns).map(
        ([cell, { label, required }]) => `${cell}: ${label}${required ? ' *' : ''}`,
      ),
    ])
    expect(Object.fromEntries(headings)).toEqual({
      units: [
        'nombre: Nombre *',
        'imei: IMEI *',
        'sim: SIM *',
        'equipo_gps: Equipo *',
        'modelo: Modelo',
        'placa: Placas',
        'manager: Manager',
        'registro: Registro',
        'grupo: Grupo',
      ],
      users: [
        'user: Usuario *',
        'pass: Contraseña *',
        'email: Email *',
        'rol: Privilegios *',
        'nombre: Nombre',
        'tel: Teléfono',
        'manager: Manager',
      ],
      drivers: [
        'nombre: Nombre *',
        'tel: Teléfono',
        'email: Email',
        'descripcion: Descripción',
        'imei: IMEI',
        'user: Usuario',
      ],
      assignments: ['imei: IMEI *', 'user: Usuario *'],
    })
  })
})

test('the HTTP status of each reason of a refusal', () => {
  const statuses = Object.entries(reasons).map(([reason, { httpStatus }]) => [reason, httpStatus])
  expect(statuses).toEqual([
    ['session', 401],
    ['forbidden', 403],
    ['scope', 403],
    ['origin', 403],
    ['signature', 400],
    ['missing', 400],
    ['invalid', 400],
    ['body', 400],
    ['outdated', 400],
    ['tooMany', 400],
    ['tooLarge', 413],
    ['unknownCall', 404],
    ['confirm', 409],
    ['unfinished', 409],
    ['reused', 422],
    ['rate', 429],
    ['broken', 500],
    ['credentials', 200],
    ['inactive', 200],
    ['notFound', 200],
    ['duplicate', 200],
    ['reference', 200],
    ['fixed', 200],
    ['inUse', 200],
    ['limit', 200],
    ['conflict', 200],
    ['expired', 200],
    ['unsupported', 200],
    ['faulty', 200],
    ['failed', 200],
  ])
})

test('what each means, as docs/calls.md says it to integrators', () => {
  const page = readFileSync(new URL('../../docs/calls.md', import.meta.url), 'utf8')
  const rows = Object.entries(reasons).map(
    ([reason, { httpStatus, means }]) => `| \`${reason}\` | ${httpStatus} | ${means} |`,
  )
  expect(page).toContain(`| Reason | HTTP | Means |\n|---|---|---|\n${rows.join('\n')}\n\n`)
})

test('every table of this folder is copied in one of its tests', () => {
  const files = readdirSync(import.meta.dirname)
  const tests = files.filter((file) => file.endsWith('.test.ts'))
  const copied = tests.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('')
  const tables = files.filter((file) => !tests.includes(file)).map((file) => file.replace(/ts$/, 'js'))
  expect(tables.filter((table) => !copied.includes(`'./${table}'`))).toEqual([])
})
