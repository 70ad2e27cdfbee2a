import { describe, expect, test } from 'vitest'
import { StartProblem } from '../problem.js'
import { readConfig } from './config.js'
import { settings } from './settings.js'

/** An invalid value, and the error line for it. */
const wrong: readonly (readonly [environment: Readonly<Record<string, string>>, line: string])[] = [
  [{ PORT: 'abc' }, 'PORT=abc no es un puerto: usa un número de 0 a 65535 (0 toma uno libre).'],
  [{ TRACKER_PORT: '70000' }, 'TRACKER_PORT=70000 no es un puerto'],
  [
    { TRACKER_PORTS: 'gt60:1' },
    'TRACKER_PORTS=gt60:1 no dice de quién es cada puerto: usa uno por protocolo (coban,',
  ],
  [{ TRACKER_PORTS: 'gt06:1,gt06:2' }, 'no dice de quién es cada puerto'],
  [{ TRACKER_PORTS: 'gt06:x' }, 'no es un puerto'],
  [{ HOST: 'no way' }, 'HOST=no way no es una dirección'],
  [{ CORS_ORIGINS: 'https://a.mx,b.mx' }, 'contiene «b.mx», que no es un sitio'],
  [{ RETENTION_DAYS: '30' }, 'RETENTION_DAYS=30 no es un plazo: usa 365 días o más, o 0'],
  [{ RETENTION_DAYS: 'un año' }, 'no es un plazo'],
  [{ DEMO: 'si' }, 'DEMO=si no es un interruptor: usa 1 o 0.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL=loud no es un nivel'],
  [{ TILE_URL: 'https://a.mx/{z}.png' }, 'no es un mapa de fondo'],
  [{ TILE_URL: '/a/mx.pmtiles|/b/mx.pmtiles' }, 'tiene dos archivos que se llaman mx.pmtiles'],
  [{ SUPPORT_CONTACTS: '[{"puesto":1}]' }, 'no es una lista'],
  [{ PUBLIC_URL: 'mi.sitio' }, 'no es una dirección web'],
  [{ MAIL_FROM: 'avisos' }, 'no es un remitente'],
  [{ MAIL_FROM: 'Uno <a@b.mx>\nBcc: c@d.mx' }, 'no es un remitente'],
  [{ SMS_URL: 'https://sms.mx/?tel={to}' }, 'no es una pasarela'],
  [{ SMS_BODY: 'to={to}' }, 'no es un cuerpo con {to} y {text}'],
  [{ SMS_BODY: '{"to":{to},"text":"{text}"}' }, 'no es un cuerpo con {to} y {text}'],
  [{ SMS_PREFIX: 'mx' }, 'no es un prefijo'],
  [{ CONFIRMED_DOMAINS: 'casa.mx,jefa@casa.mx' }, 'contiene «jefa@casa.mx», que no es un dominio'],
  [{ MESSAGES_PER_ACCOUNT: '0' }, 'no es una cantidad'],
  [{ MESSAGES_PER_RECIPIENT: 'mil' }, 'no es una cantidad'],
  [{ CALLS_PER_MINUTE: 'mil' }, 'CALLS_PER_MINUTE=mil no es una cantidad: usa de 1 a 999999, o 0'],
  [{ HEAVY_CALLS_PER_MINUTE: '-1' }, 'no es una cantidad'],
  [{ CUT_SPEED_LIMIT: '-1' }, 'CUT_SPEED_LIMIT=-1 no es una velocidad'],
  [{ SMS_DEVICE_PASSWORD: 'abc' }, 'SMS_DEVICE_PASSWORD=… no es una contraseña de rastreador'],
  [{ METRICS_KEY: 'corta' }, 'METRICS_KEY=… no es una clave segura: usa 16 caracteres o más'],
  [{ GEOCODER_URL: 'https://ana:abre@geo.mx' }, 'GEOCODER_URL=… lleva usuario y contraseña'],
  [
    { TRUST_PROXY: 'nginx' },
    'TRUST_PROXY=nginx contiene «nginx», que no es un proxy: usa loopback, direcciones',
  ],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'contiene «10.0.0.0/33»'],
  [{ TRUST_PROXY: '10.0.0.5,' }, 'contiene «»'],
  [{ TRUST_PROXY: '0' }, 'contiene «0»'],
  [{ TRUST_PROXY: '10.0.0.5,::/0' }, 'creería a cualquiera'],
  [{ GEOCODER_RATE: '0' }, 'no es un número de consultas'],
  [{ TIME_ZONE: 'America/Atlantis' }, 'no es una zona horaria'],
  [{ TRACKER_HOST: 'no way' }, 'TRACKER_HOST=no way no es una dirección'],
  [{ DEMO: '1', TRACKER_HOST: '0.0.0.0' }, 'TRACKER_HOST=0.0.0.0: el modo de demostración'],
  [{ DEMO: '1', HOST: '0.0.0.0' }, 'el modo de demostración solo escucha en este equipo'],
  [{ OSMAND_PORT: '-1' }, 'OSMAND_PORT=-1 no es un puerto'],
  [
    { DATABASE_URL: 'mysql://root:hunter2@db' },
    'DATABASE_URL=… no es una dirección de PostgreSQL: usa postgres://',
  ],
  [{ NATS_URL: 'nats' }, 'NATS_URL=… no son servidores de NATS: usa nats://usuario:clave@equipo:4222'],
  [{ NATS_URL: 'nats://ana:abre@n1,http://n2' }, 'NATS_URL=… no son servidores de NATS'],
  [{ NATS_URL: 'nats://n1:4222/base' }, 'NATS_URL=… no son servidores de NATS'],
  [{ INTAKE_LOG: 'nats' }, 'INTAKE_LOG=nats no es un interruptor: usa 1 o 0.'],
  [{ DATABASE_URL: 'postgres://db-1,/baliza' }, 'DATABASE_URL=… no es una dirección de PostgreSQL'],
  [
    { DATABASE_URL: 'postgres://db-1,db-2/baliza?target_session_attrs=standby' },
    'DATABASE_URL=… pide con target_session_attrs un equipo que no escribe',
  ],
  [{ INTAKE_LOG: '1', DATABASE_URL: 'postgres://ana@db/baliza' }, 'INTAKE_LOG=1: falta NATS_URL'],
  [{ INTAKE_LOG: '1', NATS_URL: 'nats://ana:abre@n1' }, 'INTAKE_LOG=1: falta DATABASE_URL'],
  [{ ROLE: 'gateway,panel' }, 'ROLE=gateway,panel contiene «panel», que no es un trabajo: usa gateway,'],
  [
    { ROLE: 'web', NATS_URL: 'nats://n1', DATABASE_URL: 'postgres://ana@db/baliza' },
    'ROLE=web: un proceso hace solo una parte cuando otro recibe de él por NATS. Pon INTAKE_LOG=1',
  ],
  [{ SMTP_URL: 'correo.mx' }, 'SMTP_URL=… no es un servidor de correo'],
  [{ COMPANY_URL: 'javascript:alert(1)' }, 'COMPANY_URL=javascript:alert(1) no es una dirección web'],
  [{ SOCIAL_URL: '@flota' }, 'SOCIAL_URL=@flota no es una dirección web'],
  [{ TRACCAR_URL: 'traccar.mx' }, 'TRACCAR_URL=traccar.mx no es una dirección de Traccar'],
  [{ TRACCAR_URL: 'https://traccar.mx/?token=abc' }, 'no es una dirección de Traccar'],
  [
    { TRACCAR_URL: 'https://ana:abre@traccar.mx' },
    'lleva usuario y contraseña: la clave va en TRACCAR_TOKEN',
  ],
  [{ TRACCAR_TOKEN: 'una clave\r\nX: y' }, 'TRACCAR_TOKEN=… no es una clave de Traccar'],
  [{ TRACCAR_URL: 'https://traccar.mx' }, 'TRACCAR_URL: falta TRACCAR_TOKEN'],
  [{ TRACCAR_TOKEN: 'abrete-sesamo' }, 'TRACCAR_TOKEN: falta TRACCAR_URL'],
  [
    { TRACCAR_URL: 'https://traccar.mx', TRACCAR_TOKEN: 'abrete-sesamo' },
    'TRACCAR_URL: falta TRACCAR_SECRET',
  ],
  [{ STORYBOOK: 'quizá' }, 'STORYBOOK=quizá no es un interruptor: usa 1 o 0.'],
]

describe('the configuration', () => {
  test('an empty environment is a server on this machine with its own database', () => {
    expect(readConfig({})).toMatchObject({
      port: 9998,
      host: '127.0.0.1',
      databaseUrl: null,
      trackerPort: 5001,
      trackerPorts: new Map(),
      osmandPort: 5055,
      traccarSecret: null,
      corsOrigins: '*',
      demo: false,
      brand: 'Baliza',
      logLevel: 'info',
      tiles: [{ name: 'Mapa', url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png' }],
    })
  })

  test('a PostgreSQL may be named with its replicas', () => {
    const DATABASE_URL = 'postgres://ana:abre@db-1:5432,db-2:5433/baliza?target_session_attrs=read-write'
    expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  })

  test('a process does everything, and shares the work where it is told to', () => {
    expect(readConfig({})).toMatchObject({ natsUrl: null, intakeLog: false })
    expect([...readConfig({}).roles]).toEqual(['gateway', 'writer', 'web'])
    const shared = readConfig({
      INTAKE_LOG: '1',
      NATS_URL: 'nats://ana:abre@n1:4222, tls://n2',
      DATABASE_URL: 'postgres://ana@db/baliza',
      ROLE: 'web, gateway',
    })
    expect(shared.natsUrl).toEqual(['nats://ana:abre@n1:4222', 'tls://n2'])
    expect([...shared.roles]).toEqual(['gateway', 'web'])
  })

  test('a protocol may have a port of its own', () => {
    expect([...readConfig({ TRACKER_PORTS: 'teltonika:5027, queclink:5004' }).trackerPorts]).toEqual([
      ['teltonika', 5027],
      ['queclink', 5004],
    ])
  })

  test('the demo has somebody in its help, at numbers and addresses that nobody has', () => {
    const { supportContacts } = readConfig({ DEMO: '1' })
    expect(supportContacts.length).toBeGreaterThan(1)
    for (const { puesto, nombre, whatsapp, email } of supportContacts) {
      expect([puesto, nombre]).not.toContain('')
      expect(whatsapp).toMatch(/^\+52 55 0000 \d{4}$/)
      expect(email).toMatch(/@[a-z.]+\.example$/)
    }
    expect(readConfig({}).supportContacts).toEqual([])
    expect(readConfig({ DEMO: '1', SUPPORT_CONTACTS: '[]' }).supportContacts).toEqual([])
  })

  test('several background maps, named or not', () => {
    const TILE_URL =
      'Calles=https://a.mx/{z}/{x}/{y}.png?k=1|Satélite=/t/{z}/{x}/{y}.jpg|https://b.mx/{z}/{x}/{y}'
    expect(readConfig({ TILE_URL }).tiles).toEqual([
      { name: 'Calles', url: 'https://a.mx/{z}/{x}/{y}.png?k=1' },
      { name: 'Satélite', url: '/t/{z}/{x}/{y}.jpg' },
      { name: 'Mapa', url: 'https://b.mx/{z}/{x}/{y}' },
    ])
  })

  test('streets: a file of this machine, or an address', () => {
    const TILE_URL = 'Calles=/mapas/méxico.pmtiles|https://mapas.mx/mx.pmtiles?k=1|/t/{z}/{x}/{y}.png'
    expect(readConfig({ TILE_URL }).tiles).toEqual([
      { name: 'Calles', url: 'tiles/m%C3%A9xico.pmtiles', file: '/mapas/méxico.pmtiles' },
      { name: 'Mapa', url: 'https://mapas.mx/mx.pmtiles?k=1' },
      { name: 'Mapa', url: '/t/{z}/{x}/{y}.png' },
    ])
  })

  test('the demo has its own streets, unless others are set', () => {
    expect(readConfig({ DEMO: '1' }).tiles[0]?.file).toMatch(/demo-streets\.pmtiles$/)
    expect(readConfig({ DEMO: '1', TILE_URL: 'no' }).tiles).toEqual([])
    expect(readConfig({}).tiles).toHaveLength(1)
  })

  test.each([
    ['', 730],
    ['365', 365],
    ['0', null],
  ])('RETENTION_DAYS=%s keeps %s days', (RETENTION_DAYS, days) => {
    expect(readConfig({ RETENTION_DAYS }).retentionDays).toBe(days)
  })

  test.each(wrong)('%o is one line that says how to mend it', (environment, line) => {
    expect(() => readConfig(environment)).toThrow(StartProblem)
    expect(() => readConfig(environment)).toThrow(line)
  })

  test('every variable that does not take any text is among them', () => {
    const tried = new Set(wrong.flatMap(([environment]) => Object.keys(environment)))
    // run.test.ts tests the variables that a start may still refuse.
    const takesAnyText = [
      'DATA_DIR',
      'TRACCAR_SECRET',
      'SMS_TOKEN',
      'BRAND',
      'ADMIN_USER',
      'ADMIN_PASSWORD',
      'LOG_FILE',
    ]
    const names = Object.values(settings).map(({ name }) => name)
    expect(names.filter((name) => !tried.has(name))).toEqual(takesAnyText)
  })

  test.each([
    ['https://geo.mx', 'https://geo.mx'],
    ['https://geo.mx/nominatim/', 'https://geo.mx/nominatim'],
    ['https://geo.mx/nominatim/search', 'https://geo.mx/nominatim'],
    ['https://geo.mx/v1/reverse?key=a/b', 'https://geo.mx/v1?key=a/b'],
    ['', null],
  ])('the geocoder %s is known by its base', (GEOCODER_URL, base) => {
    expect(readConfig({ GEOCODER_URL }).geocoderUrl).toBe(base)
  })

  test.each([
    ['https://traccar.mx', 'https://traccar.mx'],
    ['http://127.0.0.1:8082/', 'http://127.0.0.1:8082'],
    ['https://gps.mx/traccar/api/', 'https://gps.mx/traccar'],
  ])('the Traccar %s is known by its base', (TRACCAR_URL, base) => {
    const others = { TRACCAR_TOKEN: 'abrete-sesamo', TRACCAR_SECRET: 'secreto' }
    expect(readConfig({ TRACCAR_URL, ...others }).traccarUrl).toBe(base)
  })

  test.each([
    [undefined, ['loopback']],
    ['10.0.0.5, 172.18.0.0/16,fd00::/8', ['10.0.0.5', '172.18.0.0/16', 'fd00::/8']],
    ['2', 2],
    ['no', []],
  ])('TRUST_PROXY=%s', (TRUST_PROXY, trusted) => {
    expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(trusted)
  })

  test('what is secret is not repeated', () => {
    const environment = { DATABASE_URL: 'mysql://root:hunter2@db' }
    expect(() => readConfig(environment)).toThrow('DATABASE_URL=… no es una dirección de PostgreSQL')
  })
})
