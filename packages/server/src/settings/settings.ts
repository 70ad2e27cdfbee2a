import { resolve } from 'node:path'
import {
  orNull,
  readCallLimit,
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
  /** `es` is for `--help`; both are for the documentation, which has the links of `en`. */
  readonly about: { readonly es: string; readonly en: string }
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
  about: Setting<Value>['about'],
  read: (text: string) => Value,
): Setting<Value> {
  return { name, standard, about, read }
}

function secret<Value>(...row: Parameters<typeof setting<Value>>): Setting<Value> {
  return { ...setting(...row), secret: true }
}

/** The whole configuration, in display order. */
export const settings = {
  port: setting(
    'PORT',
    '9998',
    {
      es: 'Puerto del portal, los widgets y las llamadas.',
      en: 'Port of the portal, the widgets and the API.',
    },
    readPort,
  ),
  host: setting(
    'HOST',
    '127.0.0.1',
    {
      es: 'Dirección en la que se escucha; 0.0.0.0 para todas.',
      en: 'Address that the server listens on. `0.0.0.0` means all addresses.',
    },
    readHost,
  ),
  trackerHost: setting(
    'TRACKER_HOST',
    '',
    {
      es: 'Dirección en la que escuchan los puertos de los rastreadores; sin ella, HOST.',
      en: 'Address that the tracker ports listen on. Without it, `HOST` applies.',
    },
    (text) => (text === '' ? null : readHost(text)),
  ),
  dataDir: setting(
    'DATA_DIR',
    './data',
    { es: 'Carpeta de la base de datos integrada.', en: 'Folder of the embedded database.' },
    (text) => resolve(text),
  ),
  databaseUrl: secret(
    'DATABASE_URL',
    '',
    {
      es: 'PostgreSQL 14 o posterior, postgres://usuario:clave@equipo/base; con equipo1,equipo2 se usa el que admite escrituras. Sin ella, la base integrada.',
      en: 'PostgreSQL 14 or later: `postgres://user:password@host/database`. With `host1,host2`, the server uses the host that accepts writes. Without it, the server uses the embedded database.',
    },
    readDatabaseUrl,
  ),
  natsUrl: secret(
    'NATS_URL',
    '',
    {
      es: 'Servidores de NATS por los que varios procesos se avisan, separados por comas, nats://usuario:clave@equipo:4222; con tls:// se exige TLS.',
      en: 'NATS servers through which several processes notify each other, separated by commas: `nats://user:password@host:4222`. `tls://` requires TLS.',
    },
    readNatsUrl,
  ),
  intakeLog: setting(
    'INTAKE_LOG',
    '0',
    {
      es: 'Con 1: lo que llega se confirma cuando lo tiene NATS (JetStream), y se guarda desde ahí; pide NATS_URL y DATABASE_URL.',
      en: 'With 1, the server acknowledges fixes when NATS (JetStream) has them, and stores them from there. Requires `NATS_URL` and `DATABASE_URL`.',
    },
    readFlag,
  ),
  roles: setting(
    'ROLE',
    roles.join(),
    {
      es: 'Lo que hace este proceso, separado por comas: gateway recibe, writer guarda, web contesta; solo una parte, con INTAKE_LOG=1.',
      en: 'What this process does, separated by commas: `gateway` receives, `writer` stores, `web` serves. A part of the roles requires `INTAKE_LOG=1`.',
    },
    readRoles,
  ),
  retentionDays: setting(
    'RETENTION_DAYS',
    '730',
    {
      es: 'Días que se guardan las posiciones, 365 o más; los meses y días anteriores se borran. 0: siempre.',
      en: 'Days that positions are kept, 365 or more. The server drops earlier months and days. 0 keeps all of them.',
    },
    readRetention,
  ),
  trackerPort: {
    ...setting(
      'TRACKER_PORT',
      '5001',
      {
        es: 'Puerto TCP y UDP de los rastreadores, de cualquier protocolo: se reconoce por lo primero que dicen.',
        en: 'TCP and UDP port for trackers of every protocol. The server recognizes the protocol by the first bytes. The earlier name `COBAN_PORT` still works.',
      },
      readPort,
    ),
    former: 'COBAN_PORT',
  },
  trackerPorts: setting(
    'TRACKER_PORTS',
    '',
    {
      es: 'Puertos de un solo protocolo además de ese, separados por comas: teltonika:5027,queclink:5004.',
      en: 'Additional ports for one protocol each, separated by commas: `teltonika:5027,queclink:5004`. The names are `coban` (GPS103), `suntech`, `queclink`, `gt06`, `teltonika` and `h02`.',
    },
    readTrackerPorts,
  ),
  osmandPort: setting(
    'OSMAND_PORT',
    '5055',
    { es: 'Puerto HTTP de OsmAnd (teléfonos y tabletas).', en: 'HTTP port for OsmAnd (phones and tablets).' },
    readPort,
  ),
  traccarSecret: secret(
    'TRACCAR_SECRET',
    '',
    {
      es: 'Secreto con el que Traccar reenvía posiciones; sin él, esa puerta está cerrada.',
      en: 'Secret with which Traccar forwards positions. Without it, that endpoint is closed.',
    },
    orNull,
  ),
  traccarUrl: setting(
    'TRACCAR_URL',
    '',
    {
      es: 'Traccar al que se piden los comandos de los equipos cuyas posiciones reenvía, https://traccar.mi.sitio.mx; pide TRACCAR_TOKEN.',
      en: 'Traccar server that sends commands to the devices whose positions it forwards: `https://traccar.example.com`. Requires `TRACCAR_TOKEN`.',
    },
    readTraccarUrl,
  ),
  traccarToken: secret(
    'TRACCAR_TOKEN',
    '',
    {
      es: 'Clave (token) de un usuario de ese Traccar que ve los equipos y puede mandarles comandos.',
      en: 'Token of a user of that Traccar server, who sees the devices and may send commands to them.',
    },
    readTraccarToken,
  ),
  corsOrigins: setting(
    'CORS_ORIGINS',
    '*',
    {
      es: 'Sitios que pueden llamar desde un navegador, separados por comas; * para todos. Los de una cuenta espejo se dicen en ella. Con sitios, la página /api/docs/ solo describe: no prueba llamadas.',
      en: 'Sites that may call the API from a browser, separated by commas. `*` means all sites. The sites of a mirror account are in the account. With sites, the page /api/docs/ only describes calls, and cannot try them.',
    },
    readOrigins,
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    'loopback',
    {
      es: 'Proxies a los que se cree X-Forwarded-For: direcciones o redes, separadas por comas, o el número de saltos; «no»: a ninguno.',
      en: 'Proxies whose `X-Forwarded-For` the server accepts: addresses or networks, separated by commas, or a number of hops. `no` accepts none. See [Proxy and TLS](../how-to/proxy-and-tls.md).',
    },
    readTrustProxy,
  ),
  smtpUrl: secret(
    'SMTP_URL',
    '',
    {
      es: 'Servidor de correo, smtp://usuario:clave@equipo:587.',
      en: 'Mail server: `smtp://user:password@host:587`.',
    },
    readSmtpUrl,
  ),
  mailFrom: setting(
    'MAIL_FROM',
    '',
    {
      es: 'Remitente de los correos, «Mi Flota <avisos@mi.sitio.mx>».',
      en: 'Sender of mail: `My Fleet <alerts@example.com>`.',
    },
    readMailFrom,
  ),
  smsUrl: secret(
    'SMS_URL',
    '',
    {
      es: 'Pasarela de SMS: POST con SMS_BODY; si la dirección lleva {to} y {text}, GET.',
      en: 'SMS gateway. The server sends a POST with `SMS_BODY`, or a GET if the address contains `{to}` and `{text}`.',
    },
    readSmsUrl,
  ),
  smsBody: setting(
    'SMS_BODY',
    '{"to":"{to}","text":"{text}"}',
    {
      es: 'Cuerpo del POST, JSON o formulario (to={to}&text={text}), con {to} y {text}.',
      en: 'Body of the POST with `{to}` and `{text}`: JSON, or a form (`to={to}&text={text}`).',
    },
    readSmsBody,
  ),
  smsToken: secret(
    'SMS_TOKEN',
    '',
    {
      es: 'Secreto de la pasarela, enviado como Authorization: Bearer.',
      en: 'Secret of the gateway, sent as `Authorization: Bearer`.',
    },
    orNull,
  ),
  smsPrefix: setting(
    'SMS_PREFIX',
    '+52',
    { es: 'Prefijo de los teléfonos de 10 cifras.', en: 'Prefix of telephone numbers with 10 digits.' },
    readSmsPrefix,
  ),
  confirmedDomains: setting(
    'CONFIRMED_DOMAINS',
    '',
    {
      es: 'Dominios cuyos correos reciben avisos y reportes sin confirmarlo, separados por comas: miempresa.mx,otra.mx.',
      en: 'Domains whose mail addresses receive alerts and reports without a confirmation, separated by commas: `example.com,example.org`.',
    },
    readDomains,
  ),
  messagesPerAccount: setting(
    'MESSAGES_PER_ACCOUNT',
    '1000',
    {
      es: 'Correos, y SMS, que una cuenta envía como máximo en un día, con sus cuentas espejo.',
      en: 'Maximum number of mails per day that an account sends, including its mirror accounts. The same limit applies to SMS.',
    },
    readMessageLimit,
  ),
  messagesPerRecipient: setting(
    'MESSAGES_PER_RECIPIENT',
    '300',
    {
      es: 'Correos, y SMS, que una dirección o un teléfono recibe como máximo en un día.',
      en: 'Maximum number of mails per day to one address. The same limit applies to SMS to one number.',
    },
    readMessageLimit,
  ),
  callsPerMinute: setting(
    'CALLS_PER_MINUTE',
    '600',
    {
      es: 'Llamadas por minuto de una llave de API, contadas en cada proceso; una sesión hace 10 veces más, y una cuenta 50 veces más en total. Con 0 no hay límite.',
      en: 'Calls per minute of an API key, counted in each process. A session may make 10 times as many, and an account 50 times as many in total. With 0 there is no limit.',
    },
    readCallLimit,
  ),
  heavyCallsPerMinute: setting(
    'HEAVY_CALLS_PER_MINUTE',
    '30',
    {
      es: 'De ellas, las pesadas: reportes, historiales de varias unidades y limpiezas. Una llave hace 4 a la vez; una sesión, 10 veces más. Con 0 no hay límite.',
      en: 'Heavy calls among them: reports, histories of several units and cleanings. A key may make 4 at once, and a session 10 times as many. With 0 there is no limit.',
    },
    readCallLimit,
  ),
  cutSpeedLimit: setting(
    'CUT_SPEED_LIMIT',
    '20',
    {
      es: 'km/h a partir de los que cortar el motor pide confirmación.',
      en: 'Speed in km/h above which an engine cut needs a confirmation.',
    },
    readSpeedLimit,
  ),
  smsDevicePassword: secret(
    'SMS_DEVICE_PASSWORD',
    '123456',
    {
      es: 'Contraseña de los rastreadores en los comandos por SMS; la de fábrica si no se dice otra.',
      en: 'Password of the trackers in SMS commands. The default is the factory password.',
    },
    readDevicePassword,
  ),
  publicUrl: setting(
    'PUBLIC_URL',
    '',
    {
      es: 'Dirección con la que se ve desde fuera, para los enlaces; con una ruta (/flota/), debajo de ella.',
      en: 'Public address, used in links. With a path (`/flota/`), the portal is under that path.',
    },
    readUrl,
  ),
  // The URL may contain a key.
  geocoderUrl: secret(
    'GEOCODER_URL',
    '',
    {
      es: 'Nominatim propio o contratado (con /search y /reverse): calles en las direcciones; sin él, el lugar más cercano.',
      en: 'Nominatim server, your own or a hosted service, with `/search` and `/reverse`. It adds streets to addresses. Without it, units show the nearest place.',
    },
    readGeocoderUrl,
  ),
  geocoderRate: setting(
    'GEOCODER_RATE',
    '1',
    {
      es: 'Consultas por segundo que se le hacen, de calles y de direcciones buscadas, entre todos los procesos.',
      en: 'Requests per second to that server, for streets and address searches, over all processes.',
    },
    readRate,
  ),
  timeZone: setting(
    'TIME_ZONE',
    'America/Mexico_City',
    {
      es: 'Zona horaria de los correos, SMS y notificaciones.',
      en: 'Time zone of mail, SMS and notifications.',
    },
    readTimeZone,
  ),
  tiles: setting(
    'TILE_URL',
    'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    {
      es: 'Mapa de fondo: imágenes, con {z}, {x} y {y}, o calles, un archivo o dirección .pmtiles; varios: Calles=/var/lib/mapas/mexico.pmtiles|Satélite=https://…; «no»: ninguno.',
      en: 'Background maps. Image tiles have `{z}`, `{x}` and `{y}`. A street archive is a `.pmtiles` file or address. Several maps: `Calles=/var/lib/mapas/mexico.pmtiles|Satélite=https://…`. `no` disables the background.',
    },
    readTiles,
  ),
  brand: setting(
    'BRAND',
    'Baliza',
    { es: 'Nombre del producto que ven los usuarios.', en: 'Product name that users see.' },
    (text) => text,
  ),
  companyUrl: setting(
    'COMPANY_URL',
    '',
    {
      es: 'Sitio de la empresa, al pie del inicio de sesión.',
      en: 'Site of the company, in the footer of the sign-in page.',
    },
    readUrl,
  ),
  socialUrl: setting(
    'SOCIAL_URL',
    '',
    {
      es: 'Su página en una red social, en el mismo pie.',
      en: 'Its page in a social network, in the same footer.',
    },
    readUrl,
  ),
  supportContacts: setting(
    'SUPPORT_CONTACTS',
    '[]',
    {
      es: 'Contactos de ayuda: JSON [{"puesto","nombre","whatsapp","email"}].',
      en: 'Support contacts as JSON: `[{"puesto","nombre","whatsapp","email"}]`.',
    },
    readContacts,
  ),
  demo: setting(
    'DEMO',
    '0',
    {
      es: 'Con 1: cuentas y flota de demostración, solo en este equipo.',
      en: 'With 1, the server has demo accounts and a demo fleet, and listens on this machine only.',
    },
    readFlag,
  ),
  storybook: setting(
    'STORYBOOK',
    '',
    {
      es: 'Con 1: los widgets y sus estados en /storybook/; con 0, no. Sin decirlo, solo en la demostración.',
      en: 'With 1, the server shows the component stories at `/storybook/`. With 0, it does not. Without a value, only the demo shows them.',
    },
    (text) => (text === '' ? null : readFlag(text)),
  ),
  adminUser: setting(
    'ADMIN_USER',
    '',
    {
      es: 'Primer super administrador, en una base de datos vacía.',
      en: 'First super administrator, in an empty database.',
    },
    orNull,
  ),
  adminPassword: secret(
    'ADMIN_PASSWORD',
    '',
    { es: 'Su contraseña, de 3 caracteres o más.', en: 'Password of that account, 3 characters or more.' },
    orNull,
  ),
  metricsKey: secret(
    'METRICS_KEY',
    '',
    {
      es: 'Clave con la que se leen /metrics y los detalles de /health (Authorization: Bearer); sin ella, solo desde este equipo.',
      en: 'Key that reads `/metrics` and the details of `/health` (`Authorization: Bearer`), 16 characters or more. Without it, only this machine reads them.',
    },
    readMetricsKey,
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'info',
    {
      es: 'trace, debug, info, warn, error o silent.',
      en: '`trace`, `debug`, `info`, `warn`, `error` or `silent`.',
    },
    readLogLevel,
  ),
  logFile: setting(
    'LOG_FILE',
    '',
    {
      es: 'Archivo del registro, en lugar de la salida estándar; con SIGHUP se abre de nuevo.',
      en: 'Log file, instead of standard output. SIGHUP opens it again.',
    },
    (text) => (text === '' ? null : resolve(text)),
  ),
} as const satisfies Record<string, Setting<unknown>>
