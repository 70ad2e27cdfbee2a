import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { StartProblem } from './problem.js'

/** One line of the configuration: the environment variable, its default, and how its text is read. */
export interface Setting<Value> {
  /** The environment variable; `--http-port 1` on the command line is HTTP_PORT=1. */
  readonly name: string
  /** What an unset or empty variable means, as text; `''` where it means "none". */
  readonly standard: string
  /** For `--help` and the README, in Spanish. */
  readonly about: string
  /** @throws a sentence that ends "PORT=abc …" and says what would do. */
  readonly read: (text: string) => Value
  /** `true`: never shown. */
  readonly secret?: boolean
}

function setting<Value>(
  name: string,
  standard: string,
  about: string,
  read: (text: string) => Value,
): Setting<Value> {
  return { name, standard, about, read }
}

function secret<Value>(...row: Parameters<typeof setting<Value>>): Setting<Value> {
  return { ...setting(...row), secret: true }
}

/** The whole configuration, in the order in which it is listed. */
export const settings = {
  port: setting('PORT', '9998', 'Puerto del portal, los widgets y las llamadas.', readPort),
  host: setting('HOST', '127.0.0.1', 'Dirección en la que se escucha; 0.0.0.0 para todas.', readHost),
  dataDir: setting('DATA_DIR', './data', 'Carpeta de la base de datos integrada.', (text) => resolve(text)),
  databaseUrl: secret(
    'DATABASE_URL',
    '',
    'PostgreSQL 14 o posterior, postgres://usuario:clave@equipo/base; sin ella, la base integrada.',
    readDatabaseUrl,
  ),
  retentionDays: setting(
    'RETENTION_DAYS',
    '730',
    'Días que se guardan las posiciones, 365 o más; los meses anteriores se borran. 0: siempre.',
    readRetention,
  ),
  cobanPort: setting('COBAN_PORT', '5001', 'Puerto TCP de los rastreadores Coban GPS103.', readPort),
  osmandPort: setting('OSMAND_PORT', '5055', 'Puerto HTTP de OsmAnd (teléfonos y tabletas).', readPort),
  traccarSecret: secret(
    'TRACCAR_SECRET',
    '',
    'Secreto con el que Traccar reenvía posiciones; sin él, esa puerta está cerrada.',
    orNull,
  ),
  corsOrigins: setting(
    'CORS_ORIGINS',
    '*',
    'Sitios que pueden llamar desde un navegador, separados por comas; * para todos.',
    readOrigins,
  ),
  smtpUrl: secret('SMTP_URL', '', 'Servidor de correo, smtp://usuario:clave@equipo:587.', readSmtpUrl),
  mailFrom: setting(
    'MAIL_FROM',
    '',
    'Remitente de los correos, «Mi Flota <avisos@mi.sitio.mx>».',
    readMailFrom,
  ),
  smsUrl: secret(
    'SMS_URL',
    '',
    'Pasarela de SMS: POST con SMS_BODY; si la dirección lleva {to} y {text}, GET.',
    readSmsUrl,
  ),
  smsBody: setting(
    'SMS_BODY',
    '{"to":"{to}","text":"{text}"}',
    'Cuerpo del POST, JSON o formulario (to={to}&text={text}), con {to} y {text}.',
    readSmsBody,
  ),
  smsToken: secret('SMS_TOKEN', '', 'Secreto de la pasarela, enviado como Authorization: Bearer.', orNull),
  smsPrefix: setting('SMS_PREFIX', '+52', 'Prefijo de los teléfonos de 10 cifras.', readSmsPrefix),
  cutSpeedLimit: setting(
    'CUT_SPEED_LIMIT',
    '20',
    'km/h a partir de los que cortar el motor pide confirmación.',
    readSpeedLimit,
  ),
  smsDevicePassword: secret(
    'SMS_DEVICE_PASSWORD',
    '123456',
    'Contraseña de los rastreadores en los comandos por SMS; la de fábrica si no se dice otra.',
    readDevicePassword,
  ),
  publicUrl: setting('PUBLIC_URL', '', 'Dirección con la que se ve desde fuera, para los enlaces.', readUrl),
  geocoderUrl: setting(
    'GEOCODER_URL',
    '',
    'Nominatim propio o contratado (con /search y /reverse): calles en las direcciones; sin él, el lugar más cercano.',
    readGeocoderUrl,
  ),
  geocoderRate: setting('GEOCODER_RATE', '1', 'Consultas por segundo que se le hacen.', readRate),
  timeZone: setting(
    'TIME_ZONE',
    'America/Mexico_City',
    'Zona horaria de los correos, SMS y notificaciones.',
    readTimeZone,
  ),
  tiles: setting(
    'TILE_URL',
    'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    'Mapa de fondo, con {z}, {x} y {y}; varios: Calles=https://…|Satélite=https://…; «no»: ninguno.',
    readTiles,
  ),
  brand: setting('BRAND', 'Baliza', 'Nombre del producto que ven los usuarios.', (text) => text),
  companyUrl: setting('COMPANY_URL', '', 'Sitio de la empresa, al pie del inicio de sesión.', readUrl),
  socialUrl: setting('SOCIAL_URL', '', 'Su página en una red social, en el mismo pie.', readUrl),
  supportContacts: setting(
    'SUPPORT_CONTACTS',
    '[]',
    'Contactos de ayuda: JSON [{"puesto","nombre","whatsapp","email"}].',
    readContacts,
  ),
  demo: setting('DEMO', '0', 'Con 1: cuentas y flota de demostración, solo en este equipo.', readFlag),
  adminUser: setting('ADMIN_USER', '', 'Primer super administrador, en una base de datos vacía.', orNull),
  adminPassword: secret('ADMIN_PASSWORD', '', 'Su contraseña, de 3 caracteres o más.', orNull),
  logLevel: setting('LOG_LEVEL', 'info', 'trace, debug, info, warn, error o silent.', readLogLevel),
} as const satisfies Record<string, Setting<unknown>>

/** The configuration, read and checked. */
export type Config = {
  readonly [Key in keyof typeof settings]: ReturnType<(typeof settings)[Key]['read']>
}

/** Someone to ask for help (specification 1, section 1). */
export interface SupportContact {
  readonly puesto: string
  readonly nombre: string
  readonly whatsapp: string
  readonly email: string
}

/** A background map that a user can choose. */
export interface TileSetting {
  readonly name: string
  /** With `{z}`, `{x}` and `{y}`. */
  readonly url: string
}

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/**
 * Reads the environment and the command line, which wins.
 * @throws {StartProblem} naming the variable that is not as agreed, and what would do
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  words: readonly string[] = [],
): Config {
  const given = { ...environment, ...readWords(words) }
  const config = Object.fromEntries(
    Object.entries(settings).map(([key, row]) => [key, readSetting(row, given[row.name])]),
  ) as unknown as Config
  if (config.demo && !isLoopback(config.host)) {
    throw new StartProblem(
      `HOST=${config.host}: el modo de demostración solo escucha en este equipo, porque sus contraseñas son públicas. Quita HOST, o usa npm run serve.`,
    )
  }
  return config
}

function readSetting(row: Setting<unknown>, text: string | undefined): unknown {
  const given = text === undefined || text.trim() === '' ? row.standard : text.trim()
  try {
    return row.read(given)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new StartProblem(`${row.name}=${row.secret ? '…' : given} ${why}`, { cause })
  }
}

/** `--port 1`, `--port=1`, and `--demo`, which stands alone. */
function readWords(words: readonly string[]): Record<string, string> {
  const given: Record<string, string> = {}
  const rest = [...words]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [flag = '', value] = word.split(/=(.*)/s, 2)
    const name = flag.replace(/^--/, '').replaceAll('-', '_').toUpperCase()
    if (!flag.startsWith('--') || !Object.values(settings).some((row) => row.name === name))
      throw new StartProblem(`No se entiende «${flag}». Con --help se ven todas las opciones.`)
    if (value !== undefined) given[name] = value
    else if (name === 'DEMO') given[name] = '1'
    else {
      const next = rest.shift()
      if (next === undefined || next.startsWith('--'))
        throw new StartProblem(`A ${flag} le falta su valor: ${flag}=… Con --help se ven todas las opciones.`)
      given[name] = next
    }
  }
  return given
}

/** What `--help` prints; the README's table is checked against the same rows. */
export function helpText(): string {
  const rows = Object.values(settings)
  const width = Math.max(...rows.map((row) => row.name.length))
  return [
    'Uso: npm start -- [opciones]       con cuentas y flota de demostración',
    '     npm run serve -- [opciones]   en producción',
    '',
    'Cada variable de entorno es también una opción: PORT=9998 o --port 9998.',
    '',
    ...rows.map(
      (row) => `  ${row.name.padEnd(width)}  ${row.about}${row.standard === '' ? '' : ` [${row.standard}]`}`,
    ),
    '',
  ].join('\n')
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

function readPort(text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65535)
    throw new Error('no es un puerto: usa un número de 0 a 65535 (0 toma uno libre).')
  return port
}

/** @returns days; `null`: for ever */
function readRetention(text: string): number | null {
  if (text === '0') return null
  const days = Number(text)
  // Reports, and the cleaning of the control panel, count on the last year.
  if (!/^\d{3,5}$/.test(text) || days < 365)
    throw new Error('no es un plazo: usa 365 días o más, o 0 para no borrar nada.')
  return days
}

function readHost(text: string): string {
  if (isIP(text) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text))
    throw new Error('no es una dirección: usa por ejemplo 127.0.0.1 o 0.0.0.0.')
  return text
}

function orNull(text: string): string | null {
  return text === '' ? null : text
}

function readDatabaseUrl(text: string): string | null {
  if (text === '') return null
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new Error('no es una dirección de PostgreSQL: usa postgres://usuario:clave@equipo:5432/base.')
  return text
}

function readSmtpUrl(text: string): string | null {
  if (text === '') return null
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text))
    throw new Error('no es un servidor de correo: usa smtp://usuario:clave@equipo:587.')
  return text
}

function readUrl(text: string): string | null {
  if (text === '') return null
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new Error('no es una dirección web: usa por ejemplo https://mi.sitio.mx.')
  return text.replace(/\/$/, '')
}

/** An address, or a name and an address; never a second header. */
function readMailFrom(text: string): string | null {
  if (text === '') return null
  if (!/^([^<>\p{Cc}]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u.test(text))
    throw new Error('no es un remitente: usa por ejemplo Mi Flota <avisos@mi.sitio.mx>.')
  return text
}

function readSmsUrl(text: string): string | null {
  if (text === '') return null
  const filled = text.replaceAll(/\{(to|text)\}/g, '0')
  const half = text.includes('{to}') !== text.includes('{text}')
  if (!/^https?:\/\//.test(text) || !URL.canParse(filled) || half)
    throw new Error(
      'no es una pasarela: usa https://sms.mx/enviar, o https://sms.mx/enviar?tel={to}&msj={text}.',
    )
  return text
}

/** What has to stay JSON once it is filled is JSON before. */
function readSmsBody(text: string): string {
  const complete = text.includes('{to}') && text.includes('{text}')
  if (!complete || (text.startsWith('{') && !isJson(text)))
    throw new Error(
      'no es un cuerpo con {to} y {text}: usa {"to":"{to}","text":"{text}"} o to={to}&text={text}.',
    )
  return text
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function readSmsPrefix(text: string): string {
  if (!/^\+?\d{1,4}$/.test(text)) throw new Error('no es un prefijo: usa por ejemplo +52.')
  return text
}

/** Its base: `/search` and `/reverse` are under it, and a key in its query goes with both. */
function readGeocoderUrl(text: string): string | null {
  const read = readUrl(text)
  if (read === null) return null
  const url = new URL(read)
  url.pathname = url.pathname.replace(/\/(search|reverse)?\/?$/, '')
  return url.href.replace(/\/(?=\?|$)/, '')
}

function readRate(text: string): number {
  const rate = Number(text)
  if (!(rate > 0 && rate <= 1_000)) throw new Error('no es un número de consultas: usa de 0.1 a 1000.')
  return rate
}

function readTimeZone(text: string): string {
  try {
    return new Intl.DateTimeFormat('es-MX', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    throw new Error('no es una zona horaria: usa por ejemplo America/Tijuana.')
  }
}

function readTiles(text: string): readonly TileSetting[] {
  if (text === 'no') return []
  return text.split('|').map((part) => {
    const [, name = 'Mapa', url = ''] = /^(?:([^=:/]+)=)?(.*)$/.exec(part.trim()) ?? []
    const complete = ['{z}', '{x}', '{y}'].every((place) => url.includes(place))
    if (!complete || !URL.canParse(url.replaceAll(/\{[a-z]+\}/g, '0'), 'http://aqui'))
      throw new Error('no es un mapa de fondo: usa por ejemplo https://mapas.mx/{z}/{x}/{y}.png.')
    return { name, url }
  })
}

function readFlag(text: string): boolean {
  if (text === '1' || text === 'true') return true
  if (text === '0' || text === 'false') return false
  throw new Error('no es un interruptor: usa 1 o 0.')
}

function readLogLevel(text: string): LogLevel {
  const level = logLevels.find((one) => one === text)
  if (level === undefined) throw new Error(`no es un nivel: usa ${logLevels.join(', ')}.`)
  return level
}

function readSpeedLimit(text: string): number {
  const limit = Number(text)
  if (!/^\d{1,3}$/.test(text)) throw new Error('no es una velocidad: usa km/h enteros, por ejemplo 20.')
  return limit
}

function readDevicePassword(text: string): string {
  if (!/^\d{6}$/.test(text)) throw new Error('no es una contraseña de rastreador: usa 6 cifras.')
  return text
}

function readOrigins(text: string): '*' | readonly string[] {
  if (text === '*') return '*'
  const origins = text.split(',').map((origin) => origin.trim().replace(/\/$/, ''))
  const wrong = origins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin)
  if (wrong !== undefined)
    throw new Error(`contiene «${wrong}», que no es un sitio: usa * o https://uno.mx,https://dos.mx.`)
  return origins
}

function readContacts(text: string): readonly SupportContact[] {
  const wrong = new Error('no es una lista: usa [{"puesto":"…","nombre":"…","whatsapp":"…","email":"…"}].')
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    throw wrong
  }
  if (!Array.isArray(list)) throw wrong
  return list.map((entry: unknown) => {
    const row = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>
    const [puesto, nombre, whatsapp, email] = [row.puesto, row.nombre, row.whatsapp, row.email]
    if (
      typeof puesto !== 'string' ||
      typeof nombre !== 'string' ||
      typeof whatsapp !== 'string' ||
      typeof email !== 'string'
    )
      throw wrong
    return { puesto, nombre, whatsapp, email }
  })
}
