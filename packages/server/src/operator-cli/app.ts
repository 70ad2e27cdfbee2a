import { type Application, buildApplication, buildCommand, buildRouteMap } from '@stricli/core'
import { StartProblem } from '../problem.js'
import { settingsHelp } from '../settings/command-line.js'
import { readConfig } from '../settings/config.js'
import { commit, version } from '../version.js'
import type { Context } from './context.js'
import { texts } from './texts.js'

const text = (input: string) => input
/** An integer above 0. */
const count = (input: string) => {
  const number = Number(input)
  if (Number.isInteger(number) && number > 0) return number
  throw new StartProblem('se espera un número entero mayor que 0')
}
const flag = (brief: string) => ({ kind: 'boolean', default: false, withNegated: false, brief }) as const

const serve = buildCommand({
  func(this: Context) {
    this.serve(this.config())
  },
  parameters: {},
  docs: { brief: 'El servidor; también sin decir ningún comando' },
})

const demo = buildCommand({
  func(this: Context) {
    this.serve(readConfig({ ...this.environment, ...this.given, DEMO: '1' }))
  },
  parameters: {},
  docs: { brief: 'El servidor con cuentas y flota de demostración, solo en este equipo' },
})

const migrate = buildCommand({
  loader: async () => (await import('./migrate.js')).migrateCommand,
  parameters: {
    flags: {
      check: flag('Solo dice lo que haría: no cambia nada'),
      repair: flag('Antes la deja como debía ser, si una versión de desarrollo la hizo de otra forma'),
    },
  },
  docs: {
    brief: 'Pone la base de datos al día; con --check dice qué falta',
    fullDescription:
      'Pone la base de datos al día, como hace el servidor al arrancar. Con --check dice qué migraciones faltan y para qué son, o por qué no se puede, y en qué difiere la base de lo que sus migraciones dejan, con las sentencias que lo arreglan; no cambia nada. Con --repair hace esas sentencias, todas o ninguna, y sigue.',
  },
})

const move = buildCommand({
  loader: async () => (await import('./move.js')).moveCommand,
  parameters: {
    flags: {
      to: {
        kind: 'parsed',
        parse: text,
        placeholder: 'DESTINO',
        brief: 'postgres://usuario:clave@equipo/base, o la carpeta de una base integrada',
      },
    },
  },
  docs: {
    brief: 'Lleva todo a otra base de datos: de la integrada a PostgreSQL, o al revés',
    fullDescription:
      'Lleva todo lo que hay en la base de datos de DATABASE_URL o DATA_DIR a otra, que esté vacía, con el servidor detenido. Compara al final cada tabla: cuántas filas y su suma. Interrumpido, el mismo comando sigue donde iba; hasta que termina, ningún servidor arranca con el destino. El origen no cambia.\n\n  baliza move --to postgres://baliza@localhost/baliza\n  DATABASE_URL=postgres://… baliza move --to ./data\n\nLa clave puede estar en ~/.pgpass en vez de en la línea de comandos.',
  },
})

const backup = buildCommand({
  loader: async () => (await import('./backup.js')).backupCommand,
  parameters: {
    flags: {
      keep: {
        kind: 'parsed',
        parse: count,
        optional: true,
        placeholder: 'N',
        brief: 'Deja en la carpeta las N últimas, y elimina las anteriores',
      },
    },
    positional: {
      kind: 'tuple',
      parameters: [
        {
          brief: 'El archivo, o una carpeta que lo recibe con su fecha',
          parse: text,
          placeholder: 'ARCHIVO',
        },
      ],
    },
  },
  docs: {
    brief: 'Copia toda la base de datos en un archivo, mientras el servidor corre o detenido',
    fullDescription: [
      'Copia toda la base de datos en un archivo, como estaba en un momento, mientras el servidor corre o detenido. Sirve para las dos bases: «restore» la pone en cualquiera.',
      'Contiene cuentas con sus contraseñas cifradas, unidades, posiciones, alertas, geocercas, reportes, claves y secretos de webhooks y notificaciones: guárdalo como la base misma. No contiene la configuración (variables de entorno), certificados, registros ni los widgets de versiones anteriores.',
      'Con la base integrada y el servidor en marcha hace falta, mientras dura, otro tanto de disco como ocupa la base.',
      '  baliza backup /var/backups/baliza --keep 14',
    ].join('\n\n'),
  },
})

const restore = buildCommand({
  loader: async () => (await import('./restore.js')).restoreCommand,
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ brief: 'Lo que hizo «backup»', parse: text, placeholder: 'ARCHIVO' }],
    },
  },
  docs: {
    brief: 'Pone una copia de «backup» en una base de datos vacía',
    fullDescription:
      'Pone una copia de «backup» en la base de datos de DATABASE_URL o DATA_DIR, que tiene que estar vacía, y compara cada tabla: cuántas filas y su suma. Interrumpido, el mismo comando sigue donde iba; hasta que termina, ningún servidor arranca con ella.\n\n  DATA_DIR=./otra baliza restore baliza-20261126T093000Z.ndjson.gz',
  },
})

const shard = buildCommand({
  loader: async () => (await import('./shard.js')).shardCommand,
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        {
          brief: 'Un postgres://usuario:clave@equipo/base por renglón, cada una vacía',
          parse: text,
          placeholder: 'ARCHIVO',
        },
      ],
    },
  },
  docs: {
    brief: 'Reparte la historia entre varios PostgreSQL',
    fullDescription:
      'Reparte la historia ya empacada de la base de datos de DATABASE_URL, que es PostgreSQL, entre otras, con el servidor detenido: cada unidad queda entera en una. Compara al final lo que llegó con lo que salió. Interrumpido, el mismo comando sigue donde iba; hasta que termina, ningún servidor arranca. «move» la junta otra vez, en una base vacía.\n\n  baliza shard shards.txt',
  },
})

const accountName = {
  kind: 'tuple',
  parameters: [{ brief: 'Nombre de usuario', parse: text, placeholder: 'USUARIO' }],
} as const
const admin = buildRouteMap({
  routes: {
    list: buildCommand({
      loader: async () => (await import('./admin.js')).listAdmins,
      parameters: {},
      docs: { brief: 'Los super administradores' },
    }),
    create: buildCommand({
      loader: async () => (await import('./admin.js')).createAdmin,
      parameters: { positional: accountName },
      docs: { brief: 'Hace un super administrador; pide su contraseña, o la lee de la entrada' },
    }),
    'reset-password': buildCommand({
      loader: async () => (await import('./admin.js')).resetAdmin,
      parameters: { positional: accountName },
      docs: {
        brief: 'Cambia la contraseña de un super administrador, termina sus sesiones y lo activa',
      },
    }),
  },
  docs: {
    brief: 'Super administradores, también cuando nadie puede entrar',
    fullDescription:
      'Super administradores, también cuando nadie puede entrar. La contraseña se pide en la terminal sin mostrarla, o se lee de la entrada; nunca va en la línea de comandos. Con la base integrada, create y reset-password con el servidor detenido.\n\n  baliza admin reset-password jefe\n  pass baliza/jefe | baliza admin create jefe',
  },
})

const config = buildRouteMap({
  routes: {
    check: buildCommand({
      loader: async () => (await import('./config-check.js')).configCheck,
      parameters: {},
      docs: { brief: 'Cada opción con su origen, y si se llega a lo que nombra' },
    }),
  },
  docs: { brief: 'La configuración con la que arrancaría el servidor' },
})

const sendTestMail = buildCommand({
  loader: async () => (await import('./send-test.js')).sendTestMail,
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ brief: 'A quién', parse: text, placeholder: 'CORREO' }],
    },
  },
  docs: { brief: 'Envía un correo de prueba por SMTP_URL' },
})

const sendTestSms = buildCommand({
  loader: async () => (await import('./send-test.js')).sendTestSms,
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [{ brief: 'A quién, 10 cifras o con su país', parse: text, placeholder: 'TELÉFONO' }],
    },
  },
  docs: { brief: 'Envía un SMS de prueba por SMS_URL' },
})

const doctor = buildCommand({
  loader: async () => (await import('./doctor.js')).doctorCommand,
  parameters: {},
  docs: {
    brief: 'Por qué no llega nada: puertos, base de datos, reloj, disco y unidades',
    fullDescription:
      'Mira, desde este equipo, por qué no llega nada: quién escucha en los puertos, cómo está el servidor, la base de datos, el reloj, el disco, lo que se rechazó y las unidades de las que nunca se supo. Termina con 1 si algo está mal. Lo que ve un firewall de otro equipo no se sabe desde aquí.',
  },
})

const supportBundle = buildCommand({
  loader: async () => (await import('./support-bundle.js')).supportBundle,
  parameters: {
    positional: {
      kind: 'tuple',
      parameters: [
        {
          brief: 'El archivo .zip, o una carpeta que lo recibe con su fecha; sin él, esta carpeta',
          parse: text,
          placeholder: 'ARCHIVO',
          optional: true,
        },
      ],
    },
  },
  docs: {
    brief: 'Junta en un .zip lo que hace falta para pedir ayuda, sin secretos',
    fullDescription:
      'Junta en un .zip la versión, los ajustes, lo que dice «doctor», /health, /metrics y el final de LOG_FILE. No lleva contraseñas, claves ni posiciones; de cada IMEI, solo sus últimas cuatro cifras.',
  },
})

const letters = (loader: 'listLetters' | 'replayLetters' | 'removeLetters', brief: string) =>
  buildCommand({
    loader: async () => (await import('./dead-letters.js'))[loader],
    parameters: {},
    docs: { brief },
  })
const deadLetters = buildRouteMap({
  routes: {
    list: letters('listLetters', 'Lo apartado, con su causa'),
    replay: letters('replayLetters', 'Lo lee y guarda otra vez'),
    remove: letters('removeLetters', 'Lo elimina'),
  },
  defaultCommand: 'list',
  docs: {
    brief: 'Lo que enviaron las unidades y no se pudo guardar',
    fullDescription:
      'Lo que enviaron las unidades y no se pudo guardar. Con la base integrada, con el servidor detenido.',
  },
})

/** The operator's command line. Each command is loaded when it is called. */
export const createApp = (): Application<Context> =>
  buildApplication(
    buildRouteMap({
      routes: {
        serve,
        demo,
        migrate,
        move,
        backup,
        restore,
        shard,
        admin,
        config,
        doctor,
        'support-bundle': supportBundle,
        'send-test-mail': sendTestMail,
        'send-test-sms': sendTestSms,
        'dead-letters': deadLetters,
      },
      docs: {
        brief: 'El servidor de Baliza y los comandos de quien lo opera',
        fullDescription: [
          'El servidor de Baliza y los comandos de quien lo opera. Sin comando, arranca el servidor.',
          'Termina con 0 si todo fue bien, y con 1 y una línea que dice por qué si no.',
          settingsHelp(),
        ].join('\n\n'),
      },
    }),
    {
      name: 'baliza',
      versionInfo: { currentVersion: commit === null ? version : `${version} (${commit})` },
      documentation: { onlyRequiredInUsageLine: true },
      localization: { text: texts },
    },
  )
