import { type Application, buildApplication, buildCommand, buildRouteMap } from '@stricli/core'
import { readConfig, settingsHelp } from '../config.js'
import { version } from '../version.js'
import type { Context } from './context.js'
import { texts } from './texts.js'

const text = (input: string) => input
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
  parameters: { flags: { check: flag('Solo dice lo que haría: no cambia nada') } },
  docs: {
    brief: 'Pone la base de datos al día; con --check dice qué falta',
    fullDescription:
      'Pone la base de datos al día, como hace el servidor al arrancar. Con --check dice qué migraciones faltan y para qué son, o por qué no se puede, sin cambiar nada.',
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

/** The operator's command line; each command is loaded when it is called. */
export const createApp = (): Application<Context> =>
  buildApplication(
    buildRouteMap({
      routes: { serve, demo, migrate, move, 'dead-letters': deadLetters },
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
      versionInfo: { currentVersion: version },
      documentation: { onlyRequiredInUsageLine: true },
      localization: { text: texts },
    },
  )
