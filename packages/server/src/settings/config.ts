import { ownValue } from '@baliza/agreement'
import { demoContacts } from '../demo/demo-contacts.js'
import { demoTiles } from '../demo/demo-tiles.js'
import { isLoopback } from '../http/loopback.js'
import { StartProblem } from '../problem.js'
import { splitArguments } from './command-line.js'
import { roles } from './setting-readers.js'
import { type Setting, settings } from './settings.js'
import { givenText, readSetting } from './settings-given.js'

/** The validated configuration. */
export type Config = {
  readonly [Key in keyof typeof settings]: ReturnType<(typeof settings)[Key]['read']>
}

/**
 * Reads the environment and the command line, which has priority.
 * @throws {StartProblem} with the name of the invalid variable and a valid example
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  args: readonly string[] = [],
): Config {
  const { given: said, rest } = splitArguments(args)
  if (rest[0] !== undefined) {
    // The value is left out, because it may be a password.
    const [flag] = rest[0].split('=')
    throw new StartProblem(`No se entiende «${flag}». Con --help se ven todas las opciones.`)
  }
  const given = { ...environment, ...said }
  const config = Object.fromEntries(
    Object.entries(settings).map(([key, row]) => [key, readSetting(row, givenText(given, row))]),
  ) as unknown as Config
  refuseAReachableDemo(config)
  refuseHalfALog(config)
  refuseHalfATraccar(config)
  if (!config.demo) return config
  const isGiven = ({ name }: Setting<unknown>) => (ownValue(given, name)?.trim() ?? '') !== ''
  return {
    ...config,
    // Without explicit settings, the demo has contacts in the help, and a street map that needs no network.
    ...(isGiven(settings.supportContacts) ? {} : { supportContacts: demoContacts }),
    ...(isGiven(settings.tiles) ? {} : { tiles: demoTiles }),
  }
}

/** @throws {StartProblem} if another machine could reach the demo */
function refuseAReachableDemo({ demo, host: portalHost, trackerHost }: Config): void {
  for (const { name, host } of [
    { name: 'HOST', host: portalHost },
    { name: 'TRACKER_HOST', host: trackerHost },
  ])
    if (demo && host !== null && !isLoopback(host))
      throw new StartProblem(
        `${name}=${host}: el modo de demostración solo escucha en este equipo, porque sus contraseñas son públicas. Quita ${name}, o usa npm run serve.`,
      )
}

/** @throws {StartProblem} if the log, or a process with only some of the roles, lacks a setting that it requires */
function refuseHalfALog({ intakeLog, natsUrl, databaseUrl, roles: given }: Config): void {
  if (!intakeLog && given.size < roles.length)
    throw new StartProblem(
      `ROLE=${[...given].join()}: un proceso hace solo una parte cuando otro recibe de él por NATS. Pon INTAKE_LOG=1, o quita ROLE.`,
    )
  if (!intakeLog) return
  if (natsUrl === null)
    throw new StartProblem(
      'INTAKE_LOG=1: falta NATS_URL, los servidores de NATS que tienen lo que llega; por ejemplo nats://10.0.0.5:4222.',
    )
  if (databaseUrl === null)
    throw new StartProblem(
      'INTAKE_LOG=1: falta DATABASE_URL. Lo que llega por NATS es de varios procesos, y la base integrada es de uno solo.',
    )
}

/** @throws {StartProblem} if only some of Traccar's address, its token and the secret for forwarding are configured */
function refuseHalfATraccar({ traccarUrl, traccarToken, traccarSecret }: Config): void {
  if (traccarUrl === null && traccarToken === null) return
  if (traccarToken === null)
    throw new StartProblem(
      'TRACCAR_URL: falta TRACCAR_TOKEN, la clave con la que Traccar deja entrar. Se hace en Traccar: Ajustes → Cuenta → Token.',
    )
  if (traccarUrl === null)
    throw new StartProblem(
      'TRACCAR_TOKEN: falta TRACCAR_URL, la dirección de ese Traccar; por ejemplo https://traccar.mi.sitio.mx.',
    )
  if (traccarSecret === null)
    throw new StartProblem(
      'TRACCAR_URL: falta TRACCAR_SECRET, con el que Traccar reenvía posiciones. Sin ellas no se sabe de qué equipos es.',
    )
}
