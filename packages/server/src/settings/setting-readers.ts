import { isIP } from 'node:net'
import { basename, resolve } from 'node:path'
import { isStreetArchive, type TrackerProtocolName, trackerProtocols } from '@baliza/agreement'
import { array, type InferOutput, is, object, parseJson, pipe, safeParse, string } from 'valibot'
import { hostsOf } from '../storage/connection/hosts.js'

/* Readers of the settings. Each throws a sentence that completes "PORT=abc …" and contains a valid example. */

const json = pipe(string(), parseJson())
const contact = object({ puesto: string(), nombre: string(), whatsapp: string(), email: string() })
const contacts = pipe(json, array(contact))

/** A support contact (specification 1, section 1). */
export type SupportContact = Readonly<InferOutput<typeof contact>>

/** A background map that a user can choose. */
export interface TileSetting {
  readonly name: string
  /** A URL with `{z}`, `{x}` and `{y}`, or that of an archive of streets. A local archive is served below the site. */
  readonly url: string
  /** Path of a local archive. */
  readonly file?: string
  /** The attribution of the map, if it cannot be derived from the URL. */
  readonly attribution?: string
}

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** The tasks of a process: `gateway` receives from trackers, `writer` stores fixes, `web` answers clients. */
export const roles = ['gateway', 'writer', 'web'] as const
export type Role = (typeof roles)[number]

export function readPort(text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65535)
    throw new Error('no es un puerto: usa un número de 0 a 65535 (0 toma uno libre).')
  return port
}

/** @returns the ports by protocol */
export function readTrackerPorts(text: string): ReadonlyMap<TrackerProtocolName, number> {
  const ports = new Map<TrackerProtocolName, number>()
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [name = '', port = ''] = part.split(':').map((one) => one.trim())
    if (!Object.hasOwn(trackerProtocols, name) || ports.has(name as TrackerProtocolName))
      throw new Error(
        `no dice de quién es cada puerto: usa uno por protocolo (${Object.keys(trackerProtocols).join(', ')}), como teltonika:5027.`,
      )
    ports.set(name as TrackerProtocolName, readPort(port))
  }
  return ports
}

/** @returns days, or `null` for unlimited retention */
export function readRetention(text: string): number | null {
  if (text === '0') return null
  const days = Number(text)
  // Reports, and the cleaning in the control panel, assume that the last year is available.
  if (!/^\d{3,5}$/.test(text) || days < 365)
    throw new Error('no es un plazo: usa 365 días o más, o 0 para no borrar nada.')
  return days
}

export function readHost(text: string): string {
  if (isIP(text) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text))
    throw new Error('no es una dirección: usa por ejemplo 127.0.0.1 o 0.0.0.0.')
  return text
}

export function orNull(text: string): string | null {
  return text === '' ? null : text
}

/** Reads the URL of one host, or of several separated by commas. With several hosts, the one that accepts writes is used. */
export function readDatabaseUrl(text: string): string | null {
  if (text === '') return null
  const hosts = hostsOf(text)
  const isHost = (url: string) => URL.canParse(url) && (hosts.length === 1 || new URL(url).hostname !== '')
  if (!/^postgres(ql)?:\/\//.test(text) || !hosts.every(isHost))
    throw new Error('no es una dirección de PostgreSQL: usa postgres://usuario:clave@equipo:5432/base.')
  const wanted = new URL(hosts[0] ?? text).searchParams.get('target_session_attrs') ?? 'read-write'
  if (hosts.length > 1 && !['read-write', 'primary'].includes(wanted))
    throw new Error(
      'pide con target_session_attrs un equipo que no escribe: quítalo, o pon target_session_attrs=read-write.',
    )
  return text
}

/** @returns the URLs of one or more servers */
export function readNatsUrl(text: string): readonly string[] | null {
  if (text === '') return null
  const servers = text.split(',').map((server) => server.trim())
  const isServer = (server: string) =>
    /^(nats|tls):\/\/[^/]/.test(server) && URL.canParse(server) && /^\/?$/.test(new URL(server).pathname)
  if (!servers.every(isServer))
    throw new Error(
      'no son servidores de NATS: usa nats://usuario:clave@equipo:4222, y comas entre uno y otro.',
    )
  return servers
}

export function readRoles(text: string): ReadonlySet<Role> {
  const names = text.split(',').map((name) => name.trim())
  const wrong = names.find((name) => !roles.some((role) => role === name))
  if (wrong !== undefined)
    throw new Error(`contiene «${wrong}», que no es un trabajo: usa ${roles.join(', ')}.`)
  return new Set(roles.filter((role) => names.includes(role)))
}

export function readSmtpUrl(text: string): string | null {
  if (text === '') return null
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text))
    throw new Error('no es un servidor de correo: usa smtp://usuario:clave@equipo:587.')
  return text
}

/** @returns the domains in lower case */
export function readDomains(text: string): readonly string[] {
  const domains = text
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== '')
  const wrong = domains.find((one) => !/^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/.test(one))
  if (wrong !== undefined)
    throw new Error(`contiene «${wrong}», que no es un dominio: usa por ejemplo miempresa.mx.`)
  return domains
}

export function readMessageLimit(text: string): number {
  const limit = Number(text)
  if (!/^\d{1,7}$/.test(text) || limit < 1) throw new Error('no es una cantidad: usa de 1 a 9999999.')
  return limit
}

/** @returns calls per minute; 0: no limit */
export function readCallLimit(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new Error('no es una cantidad: usa de 1 a 999999, o 0 para no limitar.')
  return Number(text)
}

export function readUrl(text: string): string | null {
  if (text === '') return null
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new Error('no es una dirección web: usa por ejemplo https://mi.sitio.mx.')
  return text.replace(/\/$/, '')
}

/** Returns the base URL without the path of the API. The token is only sent to this URL. */
export function readTraccarUrl(text: string): string | null {
  if (text === '') return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new Error('no es una dirección de Traccar: usa por ejemplo https://traccar.mi.sitio.mx.')
  if (url.username !== '' || url.password !== '')
    throw new Error('lleva usuario y contraseña: la clave va en TRACCAR_TOKEN.')
  return `${url.origin}${url.pathname.replace(/\/(api\/?)?$/, '')}`
}

/** Accepts only printable ASCII, because the token is sent in a header. */
export function readTraccarToken(text: string): string | null {
  if (text === '') return null
  if (!/^[\x21-\x7e]{8,2000}$/.test(text))
    throw new Error('no es una clave de Traccar: usa una sin espacios ni acentos, de 8 letras o más.')
  return text
}

/** Accepts an address, or a name with an address. Rejects line breaks, which could inject a header. */
export function readMailFrom(text: string): string | null {
  if (text === '') return null
  if (!/^([^<>\p{Cc}]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u.test(text))
    throw new Error('no es un remitente: usa por ejemplo Mi Flota <avisos@mi.sitio.mx>.')
  return text
}

export function readSmsUrl(text: string): string | null {
  if (text === '') return null
  const filled = text.replaceAll(/\{(to|text)\}/g, '0')
  const half = text.includes('{to}') !== text.includes('{text}')
  if (!/^https?:\/\//.test(text) || !URL.canParse(filled) || half)
    throw new Error(
      'no es una pasarela: usa https://sms.mx/enviar, o https://sms.mx/enviar?tel={to}&msj={text}.',
    )
  return text
}

/** A body that starts as JSON must be valid JSON before the placeholders are replaced. */
export function readSmsBody(text: string): string {
  const complete = text.includes('{to}') && text.includes('{text}')
  if (!complete || (text.startsWith('{') && !is(json, text)))
    throw new Error(
      'no es un cuerpo con {to} y {text}: usa {"to":"{to}","text":"{text}"} o to={to}&text={text}.',
    )
  return text
}

export function readSmsPrefix(text: string): string {
  if (!/^\+?\d{1,4}$/.test(text)) throw new Error('no es un prefijo: usa por ejemplo +52.')
  return text
}

/** Returns the base URL of `/search` and `/reverse`. A key in its query is sent with both. */
export function readGeocoderUrl(text: string): string | null {
  const read = readUrl(text)
  if (read === null) return null
  const url = new URL(read)
  if (url.username !== '' || url.password !== '')
    throw new Error('lleva usuario y contraseña: la clave va en la consulta, https://mapas.mx/?key=….')
  url.pathname = url.pathname.replace(/\/(search|reverse)?\/?$/, '')
  return url.href.replace(/\/(?=\?|$)/, '')
}

export function readRate(text: string): number {
  const rate = Number(text)
  if (!(rate > 0 && rate <= 1_000)) throw new Error('no es un número de consultas: usa de 0.1 a 1000.')
  return rate
}

export function readTimeZone(text: string): string {
  try {
    return new Intl.DateTimeFormat('es-MX', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    throw new Error('no es una zona horaria: usa por ejemplo America/Tijuana.')
  }
}

/** Returns the setting of a local archive, with its URL on the site. */
export function archiveOf(name: string, file: string): TileSetting {
  return { name, url: `tiles/${encodeURIComponent(basename(file))}`, file: resolve(file) }
}

export function readTiles(text: string): readonly TileSetting[] {
  if (text === 'no') return []
  const tiles = text.split('|').map((part): TileSetting => {
    const [, name = 'Mapa', url = ''] = /^(?:([^=:/]+)=)?(.*)$/.exec(part.trim()) ?? []
    if (isStreetArchive(url)) {
      if (!/^https?:/.test(url)) return archiveOf(name, url)
      if (URL.canParse(url)) return { name, url }
    }
    const complete = ['{z}', '{x}', '{y}'].every((place) => url.includes(place))
    if (!complete || !URL.canParse(url.replaceAll(/\{[a-z]+\}/g, '0'), 'http://aqui'))
      throw new Error(
        'no es un mapa de fondo: usa por ejemplo https://mapas.mx/{z}/{x}/{y}.png, o un archivo /var/lib/mapas/mexico.pmtiles.',
      )
    return { name, url }
  })
  const twice = tiles.find((one) =>
    tiles.some((other) => other !== one && one.file !== undefined && other.url === one.url),
  )
  if (twice !== undefined) throw new Error(`tiene dos archivos que se llaman ${basename(twice.file ?? '')}.`)
  return tiles
}

export function readFlag(text: string): boolean {
  if (text === '1' || text === 'true') return true
  if (text === '0' || text === 'false') return false
  throw new Error('no es un interruptor: usa 1 o 0.')
}

export function readLogLevel(text: string): LogLevel {
  const level = logLevels.find((one) => one === text)
  if (level === undefined) throw new Error(`no es un nivel: usa ${logLevels.join(', ')}.`)
  return level
}

/** Requires a long key, because failed attempts are not limited. */
export function readMetricsKey(text: string): string | null {
  if (text === '') return null
  if (!/^[\x21-\x7e]{16,200}$/.test(text))
    throw new Error('no es una clave segura: usa 16 caracteres o más, sin espacios ni acentos.')
  return text
}

export function readSpeedLimit(text: string): number {
  const limit = Number(text)
  if (!/^\d{1,3}$/.test(text)) throw new Error('no es una velocidad: usa km/h enteros, por ejemplo 20.')
  return limit
}

export function readDevicePassword(text: string): string {
  if (!/^\d{6}$/.test(text)) throw new Error('no es una contraseña de rastreador: usa 6 cifras.')
  return text
}

export function readOrigins(text: string): '*' | readonly string[] {
  if (text === '*') return '*'
  const origins = text.split(',').map((origin) => origin.trim().replace(/\/$/, ''))
  const wrong = origins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin)
  if (wrong !== undefined)
    throw new Error(`contiene «${wrong}», que no es un sitio: usa * o https://uno.mx,https://dos.mx.`)
  return origins
}

/** @returns a number of hops, or addresses and networks. An empty list trusts no proxy */
export function readTrustProxy(text: string): number | readonly string[] {
  if (text === 'no') return []
  if (/^[1-9]$/.test(text)) return Number(text)
  const list = text.split(',').map((part) => part.trim())
  const wrong = list.find((part) => part !== 'loopback' && !isNetwork(part))
  if (wrong !== undefined)
    throw new Error(
      `contiene «${wrong}», que no es un proxy: usa loopback, direcciones o redes (10.0.0.5,172.18.0.0/16), un número de saltos de 1 a 9, o «no».`,
    )
  if (list.some((part) => part.endsWith('/0')))
    throw new Error('creería a cualquiera: di la dirección o la red del proxy, por ejemplo 10.0.0.5.')
  return list
}

function isNetwork(text: string): boolean {
  const [address = '', bits = '32', ...more] = text.split('/')
  return (
    isIP(address) !== 0 &&
    /^\d{1,3}$/.test(bits) &&
    Number(bits) <= (isIP(address) === 4 ? 32 : 128) &&
    more.length === 0
  )
}

export function readContacts(text: string): readonly SupportContact[] {
  const { success, output } = safeParse(contacts, text)
  if (!success)
    throw new Error('no es una lista: usa [{"puesto":"…","nombre":"…","whatsapp":"…","email":"…"}].')
  return output
}
