import { type TrackerProtocolName, trackerProtocols } from '@baliza/sdk-core/internal'
import { type Application, buildApplication, buildCommand, buildRouteMap } from '@stricli/core'
import type { PeriodListFlags, UnitListFlags } from './commands/list.js'
import { shells } from './completion/shells.js'
import type { Context } from './context.js'
import { exitCodeOf } from './exit-codes.js'
import { flag, from, host, json, listed, out, table, tableAliases, to, units } from './flags.js'
import { formatNames } from './formats/index.js'
import { address, between, choice, text, whole } from './inputs.js'
import { reportNames } from './report-names.js'
import { maxInterval, maxSpeed } from './simulate/limits.js'
import { texts } from './texts.js'

const login = buildCommand({
  loader: () => import('./commands/login.js'),
  parameters: {
    flags: {
      host,
      user: { kind: 'parsed', parse: text, optional: true, placeholder: 'USER', brief: 'Nombre de usuario' },
    },
  },
  docs: {
    brief: 'Abre una sesión y la guarda para los demás comandos',
    fullDescription:
      'Pide la contraseña sin mostrarla, o la toma de BALIZA_PASSWORD. La sesión queda en un archivo que solo tú puedes leer.\n\n  baliza login --host https://gps.example.com --user usuario',
  },
})

const logout = buildCommand({
  loader: () => import('./commands/logout.js'),
  parameters: { flags: { host } },
  docs: { brief: 'Cierra la sesión guardada' },
})

const listUnits = buildCommand({
  loader: () => import('./commands/units.js'),
  parameters: {
    flags: { ...listed, units },
    aliases: { u: 'units', ...tableAliases },
  },
  docs: {
    brief: 'Las unidades con su última posición',
    fullDescription:
      'Las unidades con su última posición.\n\n  baliza units\n  baliza units --format csv --out unidades.csv',
  },
})

const tail = buildCommand({
  loader: () => import('./commands/tail.js'),
  parameters: {
    flags: {
      host,
      units,
      format: {
        kind: 'enum',
        values: ['text', 'ndjson'],
        optional: true,
        brief: 'Formato: si no, en la terminal text, en un tubo ndjson',
      },
      json: flag('Lo mismo que --format ndjson'),
      count: {
        kind: 'parsed',
        parse: whole,
        optional: true,
        placeholder: 'N',
        brief: 'Termina tras N posiciones',
      },
      cursor: {
        kind: 'parsed',
        parse: text,
        optional: true,
        placeholder: 'FILE',
        brief: 'Archivo que anota hasta dónde llegó: la siguiente vez sigue ahí, también días después',
      },
    },
    aliases: { u: 'units', f: 'format', n: 'count' },
  },
  docs: {
    brief: 'Las posiciones según llegan, hasta Ctrl+C',
    fullDescription:
      'Cada posición que se guarda, una vez, según llega, hasta Ctrl+C.\n\n  baliza tail --units "Camión 1"\n  baliza tail --cursor desde.txt >> posiciones.ndjson',
  },
})

const exportCommand = buildCommand({
  loader: () => import('./commands/export.js'),
  parameters: {
    flags: {
      host,
      from: { ...from, optional: true },
      to,
      units,
      format: {
        kind: 'enum',
        values: formatNames,
        optional: true,
        brief: 'Formato: si no, el del nombre del archivo, o csv',
      },
      json,
      out,
      restart: flag('Empieza de nuevo lo que quedó a medias'),
    },
    aliases: { u: 'units', f: 'format', o: 'out' },
    positional: {
      kind: 'tuple',
      parameters: [
        {
          brief: 'positions o geocercas dibujadas: geofences',
          ...choice('positions', 'geofences'),
          placeholder: 'what',
        },
      ],
    },
  },
  docs: {
    brief: 'El historial de las unidades, o las geocercas, a un archivo',
    fullDescription:
      'Escribe unidad por unidad y día por día. Si se interrumpe, el mismo comando sigue donde quedó: sin perder ni repetir posiciones.\n\n  baliza export positions --from 2026-11-01 --to 2026-11-30 --out noviembre.csv\n  baliza export positions --from yesterday --format gpx --out ayer.gpx\n  baliza export geofences --out geocercas.geojson',
  },
})

const importCommand = buildCommand({
  loader: () => import('./commands/import.js'),
  parameters: {
    flags: {
      host,
      check: flag('Solo revisa: no escribe nada'),
      onlyGood: flag('Importa las filas sin faltas y deja las demás'),
    },
    positional: {
      kind: 'tuple',
      parameters: [
        {
          brief: 'units, users, drivers, assignments (CSV) o geofences (KML, KMZ, GeoJSON)',
          ...choice('units', 'users', 'drivers', 'assignments', 'geofences'),
          placeholder: 'what',
        },
        { brief: 'El archivo', parse: text, placeholder: 'file' },
      ],
    },
  },
  docs: {
    brief: 'Unidades, usuarios, conductores y asignaciones de un CSV, o geocercas de un KML, KMZ o GeoJSON',
    fullDescription:
      'Todas las filas o ninguna: antes de escribir se revisan todas, y cada falta se dice con su fila.\n\n  baliza import units unidades.csv --check\n  baliza import geofences geocercas.geojson',
  },
})

const report = buildCommand({
  loader: () => import('./commands/report.js'),
  parameters: {
    flags: {
      ...table,
      from,
      to,
      units,
      limit: {
        kind: 'parsed',
        parse: whole,
        optional: true,
        placeholder: 'KMH',
        brief: 'De speeding: la velocidad que se excede',
      },
    },
    aliases: { u: 'units', ...tableAliases },
    positional: {
      kind: 'tuple',
      parameters: [{ brief: reportNames.join(', '), ...choice(...reportNames), placeholder: 'report' }],
    },
  },
  docs: {
    brief: 'Un reporte, según se calcula',
    fullDescription:
      'Un reporte, según se calcula.\n\n  baliza report general --from 2026-11-01 --to 2026-11-30 --out noviembre.xlsx\n  baliza report speeding --from yesterday --limit 90',
  },
})

const simulate = buildCommand({
  loader: () => import('./commands/simulate.js'),
  parameters: {
    flags: {
      server: {
        kind: 'parsed',
        parse: address,
        default: 'localhost:5001',
        placeholder: 'HOST:PORT',
        brief: 'Puerto TCP de los rastreadores',
      },
      protocol: {
        kind: 'enum',
        values: Object.keys(trackerProtocols) as TrackerProtocolName[],
        default: 'coban',
        brief: 'Lo que hablan; coban es GPS103',
      },
      trackers: {
        kind: 'parsed',
        parse: whole,
        optional: true,
        placeholder: 'N',
        brief: 'N rastreadores: el IMEI que se dice y los que le siguen',
      },
      processes: {
        kind: 'parsed',
        parse: whole,
        default: '1',
        placeholder: 'P',
        brief: 'Procesos entre los que se reparten: unos 10,000 rastreadores caben en uno',
      },
      interval: {
        kind: 'parsed',
        parse: between(1, maxInterval),
        default: '5',
        placeholder: 'S',
        brief: 'Segundos entre posiciones; con el motor apagado, doce veces más, hasta 5 minutos',
      },
      speed: {
        kind: 'parsed',
        parse: between(1, maxSpeed),
        default: '40',
        placeholder: 'KMH',
        brief: 'Velocidad donde nada estorba; cada uno va algo más o menos rápido',
      },
      count: {
        kind: 'parsed',
        parse: whole,
        optional: true,
        placeholder: 'N',
        brief: 'Termina tras N posiciones de cada uno; si no, hasta Ctrl+C',
      },
      route: {
        kind: 'parsed',
        parse: text,
        optional: true,
        placeholder: 'FILE',
        brief: 'KML, KMZ o GeoJSON con la línea que recorren; si no, una vuelta por el centro de México',
      },
    },
    aliases: { n: 'count' },
    positional: {
      kind: 'array',
      parameter: { brief: 'IMEI de unidades registradas', parse: text, placeholder: 'imei' },
      minimum: 1,
    },
  },
  docs: {
    brief: 'Rastreadores simulados, que circulan',
    fullDescription:
      'Cada rastreador se conecta por TCP como uno de verdad y recorre una vuelta: acelera, frena en las esquinas, se detiene con el motor encendido o se estaciona, y a veces se queda minutos sin red y envía después, en orden, lo que guardó. El mismo IMEI conduce siempre igual. Un Suntech se llama por un número suyo, de 6 a 10 cifras: en su lugar se dice el «ID en el equipo» de la unidad.\n\nLos IMEI han de estar dados de alta: lo que envía otro no se guarda. Lo simulado se guarda como lo de una unidad de verdad: usa unidades de prueba.\n\n  baliza simulate 864035051234567 --server gps.example.com:5001 --interval 2\n  baliza simulate 864035051234567 --protocol teltonika\n  baliza simulate 864035050000001 --trackers 20000 --processes 4 --interval 10\n  baliza units --units "Prueba 1,Prueba 2" --format ndjson | jq -r .imei | xargs baliza simulate',
  },
})

const alerts = buildCommand({
  loader: async () => (await import('./commands/list.js')).list<PeriodListFlags>('alerts'),
  parameters: {
    flags: { ...listed, units, from: { ...from, optional: true }, to },
    aliases: { u: 'units', ...tableAliases },
  },
  docs: {
    brief: 'Las alertas sin atender, o todas desde una fecha',
    fullDescription:
      'Las alertas sin atender; con --from, todas desde entonces.\n\n  baliza alerts\n  baliza alerts --from yesterday --json',
  },
})

/** Lists that can be limited to units. */
const ofUnits = (name: 'commands' | 'events', brief: string, more: string) =>
  buildCommand({
    loader: async () => (await import('./commands/list.js')).list<UnitListFlags>(name),
    parameters: { flags: { ...listed, units }, aliases: { u: 'units', ...tableAliases } },
    docs: { brief, fullDescription: `${brief}.${more}\n\n  baliza ${name} --units "Camión 1"` },
  })
const commandLog = ofUnits(
  'commands',
  'Los comandos enviados, con su estado',
  ' Solo los lista: ningún comando se envía desde aquí.',
)
const events = ofUnits('events', 'Los eventos que avisan, con sus unidades', '')

/** Lists of an account. */
const ofAccount = (name: 'drivers' | 'geofences' | 'webhooks', brief: string) =>
  buildCommand({
    loader: async () => (await import('./commands/list.js')).list(name),
    parameters: { flags: listed, aliases: tableAliases },
    docs: { brief, fullDescription: `${brief}.\n\n  baliza ${name} --json` },
  })
const drivers = ofAccount('drivers', 'Los conductores, con su unidad')
const geofences = ofAccount('geofences', 'Las geocercas, los PDI y las rutas')
const webhooks = ofAccount('webhooks', 'Los webhooks, y si algo falla')

const completion = buildCommand({
  loader: () => import('./commands/completion.js'),
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ brief: shells.join(', '), ...choice(...shells), placeholder: 'shell' }],
    },
  },
  docs: {
    brief: 'Lo que la terminal necesita para completar los comandos con el tabulador',
    fullDescription:
      'Escribe lo que bash, zsh o fish necesitan para completar comandos, opciones y sus valores con el tabulador. Se carga una vez en cada terminal:\n\n  source <(baliza completion bash)\n  source <(baliza completion zsh)\n  baliza completion fish | source',
  },
})

const mcp = buildCommand({
  loader: () => import('./commands/mcp.js'),
  parameters: {
    flags: {
      host,
      allow: {
        kind: 'enum',
        values: ['read', 'write'],
        default: 'read',
        brief: 'write: también las herramientas que cambian algo, si la llave lo permite',
      },
    },
  },
  docs: {
    brief: 'La flota para un asistente (MCP), por la entrada y la salida estándar',
    fullDescription:
      'Sirve la flota a un asistente con el protocolo MCP: el asistente lo arranca. Solo lee, salvo con --allow write y una llave que pueda cambiar. Ninguna herramienta envía comandos a un vehículo.\n\nQuién eres: BALIZA_API_KEY, o la sesión de "baliza login".\n\n  BALIZA_HOST=https://gps.example.com BALIZA_API_KEY=bz_… baliza mcp',
  },
})

/** Creates the command line. Each command is loaded when it is called. */
export const createApp = (version: string): Application<Context> =>
  buildApplication(
    buildRouteMap({
      routes: {
        login,
        logout,
        units: listUnits,
        alerts,
        drivers,
        geofences,
        events,
        commands: commandLog,
        webhooks,
        tail,
        export: exportCommand,
        import: importCommand,
        report,
        simulate,
        mcp,
        completion,
      },
      docs: {
        brief: 'La línea de comandos de Baliza',
        fullDescription:
          'La línea de comandos de Baliza.\n\nQuién eres: "baliza login"; para un solo comando, BALIZA_API_KEY, o BALIZA_USER y BALIZA_PASSWORD. Servidor: --host o BALIZA_HOST.\n\nTermina con 0 si todo fue bien; 1 si algo falló; 2 si el comando no se entiende; 3 si no hay sesión o permiso; 4 si el servidor rechazó los datos; 5 si no hubo respuesta; 130 si se interrumpió con Ctrl+C.',
      },
    }),
    {
      name: 'baliza',
      versionInfo: { currentVersion: version },
      scanner: { caseStyle: 'allow-kebab-for-camel' },
      documentation: { caseStyle: 'convert-camel-to-kebab', onlyRequiredInUsageLine: true },
      localization: { text: texts },
      determineExitCode: exitCodeOf,
    },
  )
