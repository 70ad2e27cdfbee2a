import { resolve } from 'node:path'
import {
  orNull,
  readContacts,
  readDatabaseUrl,
  readDevicePassword,
  readDomains,
  readFlag,
  readGeocoderUrl,
  readHost,
  readLogLevel,
  readMailFrom,
  readMessageLimit,
  readMetricsKey,
  readNatsUrl,
  readOrigins,
  readPort,
  readRate,
  readRetention,
  readRoles,
  readSmsBody,
  readSmsPrefix,
  readSmsUrl,
  readSmtpUrl,
  readSpeedLimit,
  readTiles,
  readTimeZone,
  readTraccarToken,
  readTraccarUrl,
  readTrackerPorts,
  readTrustProxy,
  readUrl,
  roles,
} from './setting-readers.js'

/** One setting of the configuration: the environment variable, its default, and the reader of its text. */
export interface Setting<Value> {
  /** The environment variable. `--http-port 1` on the command line is HTTP_PORT=1. */
  readonly name: string
  /** Default for an unset or empty variable, as text. `''`: no value. */
  readonly standard: string
  /** For `--help`, in Spanish. `docs/en/reference/settings.md` has the English description. */
  readonly about: string
  /** @throws a sentence that completes "PORT=abc …" and contains a valid example */
  readonly read: (text: string) => Value
  /** `true`: the value is never shown. */
  readonly secret?: boolean
  /** Former name of the variable. It is used if the current one is not set. */
  readonly former?: string
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

/** The whole configuration, in display order. */
export const settings = {
  port: setting('PORT', '9998', 'Puerto del portal, los widgets y las llamadas.', readPort),
  host: setting('HOST', '127.0.0.1', 'Dirección en la que se escucha; 0.0.0.0 para todas.', readHost),
  trackerHost: setting(
    'TRACKER_HOST',
    '',
    'Dirección en la que escuchan los puertos de los rastreadores; sin ella, HOST.',
    (text) => (text === '' ? null : readHost(text)),
  ),
  dataDir: setting('DATA_DIR', './data', 'Carpeta de la base de datos integrada.', (text) => resolve(text)),
  databaseUrl: secret(
    'DATABASE_URL',
    '',
    'PostgreSQL 14 o posterior, postgres://usuario:clave@equipo/base; con equipo1,equipo2 se usa el que admite escrituras. Sin ella, la base integrada.',
    readDatabaseUrl,
  ),
  natsUrl: secret(
    'NATS_URL',
    '',
    'Servidores de NATS por los que varios procesos se avisan, separados por comas, nats://usuario:clave@equipo:4222; con tls:// se exige TLS.',
    readNatsUrl,
  ),
  intakeLog: setting(
    'INTAKE_LOG',
    '0',
    'Con 1: lo que llega se confirma cuando lo tiene NATS (JetStream), y se guarda desde ahí; pide NATS_URL y DATABASE_URL.',
    readFlag,
  ),
  roles: setting(
    'ROLE',
    roles.join(),
    'Lo que hace este proceso, separado por comas: gateway recibe, writer guarda, web contesta; solo una parte, con INTAKE_LOG=1.',
    readRoles,
  ),
  retentionDays: setting(
    'RETENTION_DAYS',
    '730',
    'Días que se guardan las posiciones, 365 o más; los meses y días anteriores se borran. 0: siempre.',
    readRetention,
  ),
  trackerPort: {
    ...setting(
      'TRACKER_PORT',
      '5001',
      'Puerto TCP y UDP de los rastreadores, de cualquier protocolo: se reconoce por lo primero que dicen.',
      readPort,
    ),
    former: 'COBAN_PORT',
  },
  trackerPorts: setting(
    'TRACKER_PORTS',
    '',
    'Puertos de un solo protocolo además de ese, separados por comas: teltonika:5027,queclink:5004.',
    readTrackerPorts,
  ),
  osmandPort: setting('OSMAND_PORT', '5055', 'Puerto HTTP de OsmAnd (teléfonos y tabletas).', readPort),
  traccarSecret: secret(
    'TRACCAR_SECRET',
    '',
    'Secreto con el que Traccar reenvía posiciones; sin él, esa puerta está cerrada.',
    orNull,
  ),
  traccarUrl: setting(
    'TRACCAR_URL',
    '',
    'Traccar al que se piden los comandos de los equipos cuyas posiciones reenvía, https://traccar.mi.sitio.mx; pide TRACCAR_TOKEN.',
    readTraccarUrl,
  ),
  traccarToken: secret(
    'TRACCAR_TOKEN',
    '',
    'Clave (token) de un usuario de ese Traccar que ve los equipos y puede mandarles comandos.',
    readTraccarToken,
  ),
  corsOrigins: setting(
    'CORS_ORIGINS',
    '*',
    'Sitios que pueden llamar desde un navegador, separados por comas; * para todos. Los de una cuenta espejo se dicen en ella.',
    readOrigins,
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    'loopback',
    'Proxies a los que se cree X-Forwarded-For: direcciones o redes, separadas por comas, o el número de saltos; «no»: a ninguno.',
    readTrustProxy,
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
  confirmedDomains: setting(
    'CONFIRMED_DOMAINS',
    '',
    'Dominios cuyos correos reciben avisos y reportes sin confirmarlo, separados por comas: miempresa.mx,otra.mx.',
    readDomains,
  ),
  messagesPerAccount: setting(
    'MESSAGES_PER_ACCOUNT',
    '1000',
    'Correos, y SMS, que una cuenta envía como máximo en un día, con sus cuentas espejo.',
    readMessageLimit,
  ),
  messagesPerRecipient: setting(
    'MESSAGES_PER_RECIPIENT',
    '300',
    'Correos, y SMS, que una dirección o un teléfono recibe como máximo en un día.',
    readMessageLimit,
  ),
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
  publicUrl: setting(
    'PUBLIC_URL',
    '',
    'Dirección con la que se ve desde fuera, para los enlaces; con una ruta (/flota/), debajo de ella.',
    readUrl,
  ),
  // The URL may contain a key.
  geocoderUrl: secret(
    'GEOCODER_URL',
    '',
    'Nominatim propio o contratado (con /search y /reverse): calles en las direcciones; sin él, el lugar más cercano.',
    readGeocoderUrl,
  ),
  geocoderRate: setting(
    'GEOCODER_RATE',
    '1',
    'Consultas por segundo que se le hacen, de calles y de direcciones buscadas, entre todos los procesos.',
    readRate,
  ),
  timeZone: setting(
    'TIME_ZONE',
    'America/Mexico_City',
    'Zona horaria de los correos, SMS y notificaciones.',
    readTimeZone,
  ),
  tiles: setting(
    'TILE_URL',
    'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    'Mapa de fondo: imágenes, con {z}, {x} y {y}, o calles, un archivo o dirección .pmtiles; varios: Calles=/var/lib/mapas/mexico.pmtiles|Satélite=https://…; «no»: ninguno.',
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
  storybook: setting(
    'STORYBOOK',
    '',
    'Con 1: los widgets y sus estados en /storybook/; con 0, no. Sin decirlo, solo en la demostración.',
    (text) => (text === '' ? null : readFlag(text)),
  ),
  adminUser: setting('ADMIN_USER', '', 'Primer super administrador, en una base de datos vacía.', orNull),
  adminPassword: secret('ADMIN_PASSWORD', '', 'Su contraseña, de 3 caracteres o más.', orNull),
  metricsKey: secret(
    'METRICS_KEY',
    '',
    'Clave con la que se leen /metrics y los detalles de /health (Authorization: Bearer); sin ella, solo desde este equipo.',
    readMetricsKey,
  ),
  logLevel: setting('LOG_LEVEL', 'info', 'trace, debug, info, warn, error o silent.', readLogLevel),
  logFile: setting(
    'LOG_FILE',
    '',
    'Archivo del registro, en lugar de la salida estándar; con SIGHUP se abre de nuevo.',
    (text) => (text === '' ? null : resolve(text)),
  ),
} as const satisfies Record<string, Setting<unknown>>
