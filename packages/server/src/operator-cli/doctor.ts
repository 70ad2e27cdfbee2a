import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { ownValue, serverLimits } from '@baliza/agreement'
import * as v from 'valibot'
import { readCertificate } from '../observability/certificate.js'
import { readLastBackup } from '../observability/last-backup.js'
import { askOutside, NoOutcome } from '../outgoing/outgoing.js'
import { reachPort } from '../outgoing/reach.js'
import { StartProblem } from '../problem.js'
import type { Config } from '../settings/config.js'
import type { Database } from '../storage/connection/database.js'
import { planMigration } from '../storage/schema/migrate.js'
import { byName } from '../storage/tables/by-name.js'
import { countDeadLetters } from '../storage/tables/dead-letters.js'
import { type Context, openOptions } from './context.js'
import { figures } from './copy-progress.js'
import { listenerOn } from './listeners.js'
import { openAside } from './open-aside.js'
import { sentenceOf } from './texts.js'

/** Result of one check. A notice is information for the operator. Only a fault makes the command fail. */
interface Finding {
  readonly kind: 'bien' | 'aviso' | 'MAL'
  readonly line: string
}

const fine = (line: string): Finding => ({ kind: 'bien', line })
const notice = (line: string): Finding => ({ kind: 'aviso', line })
const bad = (line: string): Finding => ({ kind: 'MAL', line })

/** `doctor`: lists why positions do not arrive. It changes nothing. */
export async function doctorCommand(this: Context): Promise<void> {
  const config = this.config()
  let problems = 0
  const say = (findings: readonly Finding[]) => {
    for (const { kind, line } of findings) this.terminal.out(`${kind.padEnd(5)}  ${line}`)
    problems += findings.filter(({ kind }) => kind === 'MAL').length
  }
  say(await lookAtPorts(config))
  say(await lookAtServer(config))
  say(await lookAtDisk(config))
  say(await lookAtCertificate(config))
  say(await lookAtDatabase(config, this))
  say([lookAtBackup(config)])
  if (problems > 0)
    throw new StartProblem(
      `${problems} ${problems === 1 ? 'cosa está' : 'cosas están'} mal: arriba dice cuáles.`,
    )
}

/** Returns the address at which this machine reaches a listener on `host`. */
const here = (host: string) => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host)

async function lookAtPorts(config: Config): Promise<Finding[]> {
  const ports = [
    { name: 'PORT', port: config.port, trackers: false },
    { name: 'TRACKER_PORT', port: config.trackerPort, trackers: true },
    { name: 'OSMAND_PORT', port: config.osmandPort, trackers: true },
  ].filter(({ trackers }) => !trackers || config.roles.has('gateway'))
  const findings: Finding[] = []
  for (const { name, port, trackers } of ports) {
    const where = `Puerto ${port} (${name})`
    try {
      await reachPort(here(trackers ? (config.trackerHost ?? config.host) : config.host), port)
    } catch (error) {
      findings.push(bad(`${where}: ${sentenceOf(error)}. Arranca el servidor, o di el puerto que usa.`))
      continue
    }
    const listener = listenerOn(port)
    const who = listener?.process
      ? `escucha ${listener.process.name}, proceso ${listener.process.pid}`
      : 'escucha alguien'
    if (trackers && listener?.loopback === true && config.demo)
      findings.push(notice(`${where}: ${who}, solo en este equipo, como en toda demostración`))
    else if (trackers && listener?.loopback === true)
      findings.push(
        bad(
          `${where}: ${who}, pero solo en este equipo: ningún rastreador de fuera llega. Usa TRACKER_HOST=0.0.0.0.`,
        ),
      )
    else findings.push(fine(`${where}: ${who}`))
  }
  return findings
}

/** The fields of `/health` that are read. Another program may respond instead. */
const health = v.object({
  status: v.string(),
  reason: v.nullable(v.string()),
  // A caller without access to the details receives none, and a process that is no gateway has no `intake`.
  intake: v.nullish(v.object({ doors: v.record(v.string(), v.record(v.string(), v.number())) })),
  log: v.nullish(v.object({ waiting: v.nullable(v.number()) })),
  bus: v.nullish(v.object({ kind: v.string(), failure: v.nullable(v.string()) })),
})

/** Reasons why messages were not stored, by counter of {@link ProtocolCounters}. */
const refusals: Readonly<Record<string, string>> = {
  unknown: 'de unidades sin registrar',
  malformed: 'que no se entienden',
  coordinates: 'con coordenadas imposibles',
  future: 'con fecha futura',
  past: 'demasiado viejas',
  oversized: 'demasiado largas',
  rejected: 'apartadas',
  busy: 'rechazadas por exceso',
  forbidden: 'sin el secreto',
}

async function lookAtServer(config: Config): Promise<Finding[]> {
  const host = here(config.host)
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${config.port}/health`
  let text: string
  try {
    ;({ text } = await askOutside(address, { patience: 10_000 }))
  } catch (error) {
    if (!(error instanceof NoOutcome)) throw error
    return [bad(`Servidor: /health no contesta (${error.message})`)]
  }
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), health), text)
  if (!read.success) return [bad('Servidor: lo que contesta en PORT no es Baliza')]
  const { status, reason, intake, log, bus } = read.output
  return [
    status === 'ok' ? fine('Servidor: guarda lo que llega') : bad(`Servidor: ${reason ?? status}`),
    ...Object.entries(intake?.doors ?? {}).map(([protocol, counters]) => fine(received(protocol, counters))),
    ...(log == null ? [] : [fine(`NATS: ${figures(log.waiting ?? 0)} mensajes esperan a que se guarden`)]),
    ...(bus == null || bus.kind === 'memory'
      ? []
      : [bus.failure === null ? fine(tellsBy(bus.kind)) : bad(bus.failure)]),
  ]
}

const tellsBy = (kind: string) =>
  `Procesos: se avisan por ${kind === 'nats' ? 'NATS' : 'PostgreSQL'} de lo que se mueve`

function received(protocol: string, counters: Readonly<Record<string, number>>): string {
  const refused = Object.entries(refusals).flatMap(([key, text]) => {
    const count = ownValue(counters, key) ?? 0
    return count > 0 ? [`${figures(count)} ${text}`] : []
  })
  const line = `${protocol}: ${figures(ownValue(counters, 'received') ?? 0)} recibidas desde que arrancó`
  return refused.length === 0 ? line : `${line}; no guardadas: ${refused.join(', ')}`
}

async function lookAtDisk({ databaseUrl, dataDir }: Config): Promise<Finding[]> {
  if (!existsSync(dataDir)) return databaseUrl === null ? [bad(`Disco: la carpeta ${dataDir} no existe`)] : []
  const { bavail, bsize } = await statfs(dataDir)
  const line = `Disco de ${dataDir}: ${figures(Math.floor((bavail * bsize) / 1_048_576))} MB libres`
  return [bavail * bsize < serverLimits.diskFree ? bad(`${line}, demasiado poco`) : fine(line)]
}

async function lookAtCertificate({ publicUrl }: Config): Promise<Finding[]> {
  if (publicUrl === null || !publicUrl.startsWith('https:')) return []
  const { host } = new URL(publicUrl)
  const { expires, failure } = await readCertificate(publicUrl)
  // A network may hide its own public address from its machines, so an unreachable address is not a fault of the server.
  if (expires === null) return [notice(`Certificado de ${host}: desde aquí no se pudo leer (${failure})`)]
  const line = `Certificado de ${host}: vence ${moment(expires)}`
  return [
    expires - Date.now() < serverLimits.certificateLeft
      ? bad(`${line}; renuévalo (certbot renew)`)
      : fine(line),
  ]
}

function lookAtBackup({ dataDir }: Config): Finding {
  const { at, failure, failedAt } = readLastBackup(dataDir)
  if (failure !== null) return bad(`Respaldo: falló ${moment(failedAt)} (${failure})`)
  if (at === null) return notice('Respaldo: ninguno todavía; «Respaldar y restaurar» en /docs/')
  const line = `Respaldo: el último, ${moment(at)}`
  return Date.now() - at > serverLimits.backupAge ? bad(`${line}: hace más de 36 horas`) : fine(line)
}

/** Maximum difference between the clocks of two machines, in ms. */
const farApart = 2_000

async function lookAtDatabase(config: Config, context: Context): Promise<Finding[]> {
  try {
    const { database, close } = await openAside(config, openOptions(context))
    try {
      return await askDatabase(database)
    } finally {
      await close()
    }
  } catch (error) {
    return [bad(`Base de datos: ${sentenceOf(error)}`)]
  }
}

async function askDatabase(database: Database): Promise<Finding[]> {
  const { made, pending } = await planMigration(database)
  if (pending.length > 0)
    return [bad(`Base de datos: le faltan ${pending.length} migraciones; «migrate --check» dice cuáles`)]
  const before = Date.now()
  const [clock] = await database.query<{ now: number }>(
    `select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`,
  )
  const apart = Math.round((clock?.now ?? before) - (before + Date.now()) / 2)
  const clockLine = `Reloj: ${figures(Math.abs(apart))} ms de diferencia con el de la base de datos`
  return [
    fine(`Base de datos: contesta y está al día (${made} migraciones)`),
    Math.abs(apart) > farApart ? bad(`${clockLine}: pon los dos en hora`) : fine(clockLine),
    await askLetters(database),
    ...(await askUnits(database)),
  ]
}

async function askLetters(database: Database): Promise<Finding> {
  const count = await countDeadLetters(database)
  if (count === 0) return fine('Apartadas: ninguna')
  const [last] = await database.query<{
    imei: string
    protocol: string
    reason: string
    rejected_at: number
  }>('select imei, protocol, reason, rejected_at from dead_letters order by id desc limit 1')
  return notice(
    `Apartadas: ${figures(count)}; la última ${moment(last?.rejected_at)}, de ${last?.imei} por ${last?.protocol}: ${last?.reason}. «dead-letters» las muestra`,
  )
}

/** Maximum number of units listed by name. */
const maxNamed = 10

async function askUnits(database: Database): Promise<Finding[]> {
  const [all] = await database.query<{ count: number; last: number | null; recent: number }>(
    `select count(*) as count, max(time_server) as last, count(*) filter (where time_server > $1) as recent from unit_live`,
    [Date.now() - 3_600_000],
  )
  if (all === undefined || all.count === 0)
    return [notice('Unidades: ninguna registrada; lo que envía un equipo sin registrar no se guarda')]
  const silent = await database.query<{ imei: string; nombre: string }>(
    `select imei, nombre from units join unit_live using (imei) where time_server is null and activo order by ${byName('nombre')}, imei`,
  )
  const last = all.last === null ? 'nunca llegó nada' : `lo último llegó ${moment(all.last)}`
  const line = `Unidades: ${figures(all.count)}, ${figures(all.recent)} en la última hora; ${last}`
  const heard = all.last === null ? notice(line) : fine(line)
  if (silent.length === 0) return [heard]
  const named = silent.slice(0, maxNamed).map(({ imei, nombre }) => `${nombre} (${imei})`)
  const more = silent.length > maxNamed ? ` y ${silent.length - maxNamed} más` : ''
  return [heard, notice(`De ${silent.length} unidades nunca se supo: ${named.join(', ')}${more}`)]
}

const moment = (at: number | null | undefined) => (at == null ? 'nunca' : new Date(at).toISOString())
