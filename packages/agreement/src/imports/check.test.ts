import { describe, expect, test } from 'vitest'
import type { Account } from '../access/account.js'
import type { ImportKind } from '../codes/imports.js'
import { checkImport } from './check.js'
import { type ImportLookup, pairKey } from './lookup.js'

const account = (name: string, rol: Account['rol'], more: Partial<Account> = {}): Account => ({
  id: `id-${name}`,
  name,
  nombre: name,
  email: '',
  tel: '',
  rol,
  activo: true,
  manager: null,
  owner: null,
  id_externo: null,
  reg: 0,
  editar: true,
  reportes: true,
  blocmotor: true,
  geocirculares: true,
  rutas: true,
  integraciones: false,
  ...more,
})
const admin = account('root', 4)
const boss = account('boss', 3)
const ana = account('Ana', 2, { manager: 'id-boss' })
const eco = account('eco', 1, { owner: 'id-Ana' })
const ajeno = account('ajeno', 2)
const accounts = [admin, boss, account('jefa', 3), ana, eco, ajeno]

/**
 * The imei 1001 and the device id 907036543 are taken. Boss sees the units 1001 to 1003, and Ana sees 1001 and 1002. 1001 is
 * assigned to Ana, 1002 has a driver, and Ana has a driver Luis.
 */
const lookup: ImportLookup = {
  now: () => Date.UTC(2026, 10, 25, 3),
  accountsByName: async (logins) => accounts.filter(({ name }) => logins.includes(name.toLowerCase())),
  accountsById: async (ids) => accounts.filter(({ id }) => ids.includes(id)),
  brands: async () => new Set(['Coban', 'iPhone']),
  groupsOf: async () => [],
  takenImeis: async () => new Set(['1001']),
  takenDeviceIds: async () => new Set(['907036543']),
  seen: async () =>
    new Set(
      ['id-boss 1001', 'id-boss 1002', 'id-boss 1003', 'id-Ana 1001', 'id-Ana 1002', 'id-root 1001'].concat(
        'id-root 9009',
      ),
    ),
  assigned: async () => new Set([pairKey('id-Ana', '1001')]),
  driven: async () => new Set(['1002']),
  driverNames: async () => new Set(['id-Ana Luis']),
  withExternalId: async (kind, ids) =>
    new Map(
      ids
        .map((pair) => pairKey(...pair))
        .filter((key) => (kind === 'drivers' ? key === 'id-Ana E-1' : key === 'id-boss E-1'))
        .map((key) => [key, kind === 'drivers' ? 'Luis' : 'Camión 1']),
    ),
}

const rounded = 'Excel lo redondeó: escríbelo completo, como texto'
const unit = { nombre: 'Camión', imei: '2001', sim: '5512345678', equipo_gps: 'Coban' }
const user = { user: 'nuevo', pass: 'clave', email: 'n@ejemplo.mx', rol: '2' }

/** Returns every fault as `row column: message`. */
async function faultsOf(tipo: ImportKind, rows: readonly Record<string, string>[], actor = boss) {
  const { faults } = await checkImport(tipo, rows, actor, lookup)
  return faults.map(({ fila, columna, mensaje }) => `${fila} ${columna}: ${mensaje}`)
}

describe('cells are held to the forms, with their messages', () => {
  test.each<[ImportKind, Record<string, string>, string[]]>([
    ['units', { ...unit, nombre: 'ab' }, ['1 nombre: El nombre es muy pequeno']],
    [
      'units',
      {},
      [
        '1 nombre: El nombre es requerido',
        '1 sim: El numero de telefono de la tarjeta SIM del GPS es requerido',
        '1 imei: El IMEI es requerido',
        '1 equipo_gps: El equipo es requerido',
      ],
    ],
    ['units', { ...unit, sim: '55-1234' }, ['1 sim: El numero de telefono es muy pequeno']],
    ['units', { ...unit, sim: '55 1234-5678' }, []],
    ['units', { ...unit, sim: ' (55) 1234\u20115678 ' }, []],
    ['units', { ...unit, sim: "'55\u00a01234\u200b5678" }, []],
    // A number that was rounded is found despite a leading apostrophe or a space.
    ['units', { ...unit, imei: "'3.59586E+14 " }, [`1 imei: ${rounded}`]],
    ['units', { ...unit, imei: '\u00a03,59586E+14\u200b' }, [`1 imei: ${rounded}`]],
    ['units', { ...unit, id_equipo: '9.07037E+08' }, [`1 id_equipo: ${rounded}`]],
    ['units', { ...unit, id_equipo: '907' }, ['1 id_equipo: El formato es incorrecto']],
    ['units', { ...unit, id_equipo: ' ', modelo_gps: ' ' }, []],
    ...['GPS103', 'coban gps103, tk103, 303, 403'].map(
      (modelo_gps): [ImportKind, Record<string, string>, string[]] => ['units', { ...unit, modelo_gps }, []],
    ),
    [
      'units',
      { ...unit, modelo_gps: 'Coban' },
      ['1 modelo_gps: Ese modelo de equipo no existe: escríbelo como está en el formulario de la unidad'],
    ],
    ['units', { ...unit, sim: '55x12345678' }, ['1 sim: Ingresa solo numeros']],
    ['units', { ...unit, sim: '+52 55 1234 5678', registro: '45000', grupo: '' }, []],
    ['units', { ...unit, registro: '23/4/2026' }, []],
    ['units', { ...unit, registro: ' 2026-11-25 ' }, []],
    ['units', { ...unit, registro: '26-11-2026' }, ['1 registro: La fecha no puede ser posterior a hoy']],
    ...['31/04/2026', '04/23/2026', 'ayer', '1/1/0001'].map(
      (registro): [ImportKind, Record<string, string>, string[]] => [
        'units',
        { ...unit, registro },
        ['1 registro: Escribe la fecha como día/mes/año: 23/04/2026'],
      ],
    ),
    // A text '5.5E9' cannot be distinguished from a rounded number.
    ['units', { ...unit, sim: '5.51234E+09' }, [`1 sim: ${rounded}`]],
    // A wrong cell does not hide other faults.
    [
      'units',
      { nombre: 'X', sim: '55', imei: '1001', equipo_gps: 'NoExiste', manager: 'nadie' },
      [
        '1 nombre: El nombre es muy pequeno',
        '1 sim: El numero de telefono es muy pequeno',
        '1 imei: Ya hay un equipo gps registrado con ese IMEI',
        '1 equipo_gps: La marca del equipo no existe',
        '1 manager: Tu cuenta no tiene permiso para hacer esto',
      ],
    ],
    [
      'units',
      { ...unit, imei: '12', sim: '551' },
      ['1 sim: El numero de telefono es muy pequeno', '1 imei: El IMEI es muy pequeno'],
    ],
    ['users', { ...user, pass: 'ab' }, ['1 pass: La contrasena es muy pequena']],
    [
      'users',
      { ...user, email: 'n@', rol: 'jefe' },
      ['1 email: El formato es incorrecto', '1 rol: El rol es requerido'],
    ],
    [
      'drivers',
      { nombre: ' ', email: 'x' },
      ['1 nombre: El nombre del conductor es requerido.', '1 email: El formato es incorrecto'],
    ],
    ['assignments', { imei: '1001' }, ['1 user: El campo es requerido']],
    // Numbers as Excel rounds them.
    [
      'units',
      { ...unit, imei: '8.64895E+14', sim: '5,51235E+09' },
      [`1 imei: ${rounded}`, `1 sim: ${rounded}`],
    ],
    ['drivers', { nombre: 'Luz', imei: '1e3' }, [`1 imei: ${rounded}`]],
  ])('%s %j', async (tipo, row, faults) => {
    expect(await faultsOf(tipo, [row])).toEqual(faults)
  })
})

describe('rows are held to each other and to what is there', () => {
  test.each<[string, ImportKind, Record<string, string>[], string[]]>([
    ['an imei twice', 'units', [unit, unit], ['2 imei: Se repite: está también en la fila 1']],
    [
      'an imei that is taken',
      'units',
      [{ ...unit, imei: '1001' }],
      ['1 imei: Ya hay un equipo gps registrado con ese IMEI'],
    ],
    [
      'an imei that another unit’s device calls itself',
      'units',
      [{ ...unit, imei: '907036543' }],
      ['1 imei: Ese IMEI es el ID con el que ya se identifica el equipo de otra unidad'],
    ],
    [
      'a device’s id that is taken, as an imei too',
      'units',
      [
        { ...unit, id_equipo: '907036543' },
        { ...unit, imei: '2002', id_equipo: '1001' },
      ],
      [
        '1 id_equipo: Otra unidad tiene ya ese ID, como ID en el equipo o como IMEI',
        '2 id_equipo: Otra unidad tiene ya ese ID, como ID en el equipo o como IMEI',
      ],
    ],
    [
      'a device’s id twice, or that is the imei of another row; its own is none of another',
      'units',
      [
        { ...unit, id_equipo: '3001' },
        { ...unit, imei: '2002', id_equipo: '3001' },
        { ...unit, imei: '2003', id_equipo: '2002' },
        { ...unit, imei: '2004', id_equipo: '2004' },
        { ...unit, imei: '2005', id_equipo: '' },
        { ...unit, imei: '2006', id_equipo: '' },
      ],
      [
        '2 id_equipo: Se repite: está también en la fila 1',
        '3 id_equipo: Se repite: está también en la fila 2',
      ],
    ],
    [
      'a brand that nobody makes',
      'units',
      [{ ...unit, equipo_gps: 'Acme' }],
      ['1 equipo_gps: La marca del equipo no existe'],
    ],
    [
      'a login name twice, whatever its case',
      'users',
      [user, { ...user, user: 'NUEVO' }],
      ['2 user: Se repite: está también en la fila 1'],
    ],
    [
      'a login name that is taken',
      'users',
      [{ ...user, user: 'ANA' }],
      ['1 user: Ese usuario ya está registrado, elige otro'],
    ],
    [
      'a driver twice, and again',
      'drivers',
      [{ nombre: 'Luz' }, { nombre: 'Luz' }, { nombre: 'Luis', user: 'ana' }],
      [
        '2 nombre: Se repite: está también en la fila 1',
        '3 nombre: La cuenta ya tiene un conductor con ese nombre',
      ],
    ],
    [
      'two drivers of one unit',
      'drivers',
      [
        { nombre: 'Luz', imei: '1001' },
        { nombre: 'Sol', imei: '1001' },
      ],
      ['2 imei: Se repite: está también en la fila 1'],
    ],
    [
      'a unit that has a driver',
      'drivers',
      [{ nombre: 'Luz', imei: '1002' }],
      ['1 imei: La unidad ya tiene conductor'],
    ],
    [
      'a unit that the driver’s account does not see',
      'drivers',
      [{ nombre: 'Luz', user: 'ana', imei: '1003' }],
      ['1 imei: No hay una unidad con ese IMEI entre las que ves'],
    ],
    [
      'an assignment that there is, and one twice',
      'assignments',
      [
        { imei: '1001', user: 'ana' },
        { imei: '1002', user: 'ana' },
        { imei: '1002', user: 'Ana' },
      ],
      ['1 imei: La unidad ya está asignada a esa cuenta', '3 imei: Se repite: está también en la fila 2'],
    ],
    [
      'an imei that nobody has',
      'assignments',
      [{ imei: '7777', user: 'ana' }],
      ['1 imei: No hay una unidad con ese IMEI entre las que ves'],
    ],
    [
      'a mirror account whose user does not have the unit',
      'assignments',
      [{ imei: '1003', user: 'eco' }],
      ['1 imei: El usuario de la cuenta espejo no tiene esta unidad'],
    ],
    [
      'an account that is foreign, and one that is nobody’s',
      'assignments',
      [
        { imei: '1001', user: 'ajeno' },
        { imei: '1002', user: 'nadie' },
      ],
      [
        '1 user: No hay una cuenta con ese usuario entre las que administras',
        '2 user: No hay una cuenta con ese usuario entre las que administras',
      ],
    ],
  ])('%s', async (_, tipo, rows, faults) => {
    expect(await faultsOf(tipo, rows)).toEqual(faults)
  })
})

describe('who may name a manager or give a role', () => {
  const forbidden = 'Tu cuenta no tiene permiso para hacer esto'
  test.each<[string, Account, ImportKind, Record<string, string>, string[]]>([
    ['a manager itself', boss, 'units', { ...unit, manager: 'BOSS' }, []],
    ['a manager another', boss, 'units', { ...unit, manager: 'jefa' }, [`1 manager: ${forbidden}`]],
    ['a manager nobody', boss, 'users', { ...user, manager: 'nadie' }, [`1 manager: ${forbidden}`]],
    ['a manager a manager', boss, 'users', { ...user, rol: 'Manager' }, [`1 rol: ${forbidden}`]],
    ['a super administrator a manager', admin, 'units', { ...unit, manager: 'jefa' }, []],
    [
      'a super administrator a user as one',
      admin,
      'users',
      { ...user, manager: 'ana' },
      ['1 manager: El manager elegido no existe'],
    ],
    [
      'a super administrator a manager of a manager',
      admin,
      'users',
      { ...user, rol: '3', manager: 'jefa' },
      ['1 manager: Solo una cuenta de Usuario puede tener un manager'],
    ],
  ])('%s', async (_, actor, tipo, row, faults) => {
    expect(await faultsOf(tipo, [row], actor)).toEqual(faults)
  })
})

describe('what is good is handed on as it is written', () => {
  test('units under their manager', async () => {
    const rows = [
      { ...unit, manager: 'jefa', placa: ' X-1 ', id_equipo: ' 3001 ', modelo_gps: 'Gps103' },
      { ...unit, imei: '2' },
      { ...unit, imei: '2003' },
    ]
    const { good } = await checkImport('units', rows, admin, lookup)
    const written = {
      nombre: 'Camión',
      sim: '5512345678',
      equipo_gps: 'Coban',
      modelo: '',
      id_equipo: '',
      modelo_gps: '',
      registro: null,
      id_grupo: null,
      id_externo: null,
    }
    expect(good.rows).toEqual([
      {
        ...written,
        imei: '2001',
        placas: 'X-1',
        manager: 'id-jefa',
        id_equipo: '3001',
        modelo_gps: 'gps103',
      },
      { ...written, imei: '2003', placas: '', manager: null },
    ])
    const own = await checkImport('units', [unit], boss, lookup)
    expect(own.good.rows).toMatchObject([{ manager: 'id-boss' }])
  })

  test('a brand is found whatever its case and accents, and is kept as it is called', async () => {
    const rows = ['coban', ' COBAN ', 'IPhone', 'Cobán', 'Acme'].map((equipo_gps, index) => ({
      ...unit,
      imei: `200${index}`,
      equipo_gps,
    }))
    const { faults, good } = await checkImport('units', rows, boss, lookup)
    expect(good.rows.map((row) => 'equipo_gps' in row && row.equipo_gps)).toEqual([
      'Coban',
      'Coban',
      'iPhone',
      'Coban',
    ])
    expect(faults).toEqual([{ fila: 5, columna: 'equipo_gps', mensaje: 'La marca del equipo no existe' }])
  })

  test('an IMEI however it is printed is one number, and a name stays', async () => {
    const written = [
      "'359586020000015",
      '35 958602 000001 6',
      '35-958602-000001-7',
      '\u00a0359586020000021\u200b',
      'camion-7',
    ]
    const { faults, good } = await checkImport(
      'units',
      written.map((imei) => ({ ...unit, imei })),
      boss,
      lookup,
    )
    expect(faults).toEqual([])
    expect(good.rows.map((row) => 'imei' in row && row.imei)).toEqual([
      '359586020000015',
      '359586020000016',
      '359586020000017',
      '359586020000021',
      'camion-7',
    ])
    const same = ['359586020000017', '35-958602-000001-7'].map((imei) => ({ ...unit, imei }))
    expect(await faultsOf('units', same)).toEqual(['2 imei: Se repite: está también en la fila 1'])
    const assigned = await checkImport('assignments', [{ imei: ' 1002\u200b', user: 'eco' }], boss, lookup)
    expect(assigned.good.rows).toMatchObject([{ imei: '1002' }])
  })

  test('users with the role that the file names', async () => {
    const rows = ['Usuario', '3', 'super administrator'].map((rol) => ({ ...user, user: `u-${rol}`, rol }))
    const { good } = await checkImport('users', rows, admin, lookup)
    expect(good.rows).toMatchObject([{ rol: 2 }, { rol: 3 }, { rol: 4 }])
  })

  test('drivers and assignments by the ids of what they name', async () => {
    const drivers = await checkImport(
      'drivers',
      [{ nombre: 'Luz', user: 'ANA', imei: '1001' }, { nombre: 'Sol' }],
      boss,
      lookup,
    )
    expect(drivers.good.rows).toMatchObject([
      { nombre: 'Luz', user_id: 'id-Ana', imei: '1001' },
      { nombre: 'Sol', user_id: 'id-boss', imei: null },
    ])
    const assigned = await checkImport('assignments', [{ imei: '1002', user: 'eco' }], boss, lookup)
    expect(assigned.good.rows).toEqual([{ user_id: 'id-eco', owner: 'id-Ana', imei: '1002' }])
  })
})

test('more rows than an import takes, or a column that it does not have, is refused whole', async () => {
  const many = Array.from({ length: 2_001 }, () => user)
  await expect(checkImport('users', many, admin, lookup)).rejects.toMatchObject({
    httpStatus: 400,
    mensaje: 'Un archivo de este tipo tiene como máximo 2,000 filas: divídelo en varios',
  })
  await expect(checkImport('units', [{ ...unit, apodo: 'x' }], admin, lookup)).rejects.toMatchObject({
    httpStatus: 400,
    mensaje: 'El formato es incorrecto: apodo',
  })
})

test('20,000 rows let others in between', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({ ...unit, imei: `3${index + 1000}` }))
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  })
  const { good } = await checkImport('units', rows, admin, lookup)
  clearInterval(timer)
  expect(good.rows).toHaveLength(20_000)
  expect(turns).toBeGreaterThan(10)
})

describe('an external id', () => {
  test('names an existing record before its IMEI or its name does', async () => {
    const exists = (name: string) => `1 id_externo: Ya existe: ${name} tiene ese ID externo`
    // The IMEI 1001 is taken too: by the unit that the external id names.
    expect(await faultsOf('units', [{ ...unit, imei: '1001', id_externo: ' E-1 ' }])).toEqual([
      exists('Camión 1'),
    ])
    expect(await faultsOf('users', [{ ...user, user: 'Ana', id_externo: 'E-1' }])).toEqual([
      exists('Camión 1'),
    ])
    expect(await faultsOf('drivers', [{ nombre: 'Luis', user: 'Ana', id_externo: 'E-1' }])).toEqual([
      exists('Luis'),
    ])
  })

  test('is unique among the rows and the records of one owner only', async () => {
    const rows = ['2001', '2002'].map((imei) => ({ ...unit, imei, id_externo: 'E-2' }))
    expect(await faultsOf('units', rows)).toEqual(['2 id_externo: Se repite: está también en la fila 1'])
    expect(await faultsOf('units', [{ ...unit, id_externo: 'E-1' }], admin)).toEqual([])
    const drivers = ['Ana', 'boss'].map((user) => ({ nombre: 'Eva', user, id_externo: 'E-2' }))
    expect(await faultsOf('drivers', drivers)).toEqual([])
  })

  test('is text of up to 100 characters, and empty for none', async () => {
    expect(await faultsOf('units', [{ ...unit, id_externo: 'x'.repeat(101) }])).toEqual([
      '1 id_externo: El formato es incorrecto',
    ])
    const { good } = await checkImport('users', [{ ...user, id_externo: '' }], boss, lookup)
    expect(good.rows).toMatchObject([{ id_externo: null }])
    const { good: written } = await checkImport('users', [{ ...user, id_externo: 'E-3' }], boss, lookup)
    expect(written.rows).toMatchObject([{ id_externo: 'E-3' }])
  })
})
