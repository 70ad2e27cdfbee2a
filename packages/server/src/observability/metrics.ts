import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { UnitChanges } from '../bus/unit-changes.js'
import type { Arrivals } from '../feed/arrivals.js'
import type { Feed } from '../feed/feed.js'
import type { FeedStreams } from '../feed/stream.js'
import type { Intake, Protocol, QueueStats } from '../intake/index.js'
import type { IntakeLog } from '../roles/intake-log.js'
import type { Web } from '../roles/web.js'
import type { Writer } from '../roles/writer.js'
import type { Config } from '../settings/config.js'
import type { Database } from '../storage/connection/database.js'
import type { Raised } from '../tracking/alerts/raise.js'
import { version } from '../version.js'
import { isInsider } from './insider.js'
import type { Machine } from './machine.js'

/** The components that `/metrics` reads on request. It reuses the counters of `/health`. */
interface MetricsSources {
  readonly config: Pick<Config, 'metricsKey' | 'roles'>
  readonly database: Pick<Database, 'stats'>
  readonly changes: Pick<UnitChanges, 'stats'>
  readonly feed: Pick<Feed, 'stats'>
  readonly feedStreams: Pick<FeedStreams, 'stats'>
  readonly arrivals: Pick<Arrivals, 'stats'>
  /** The responses that are being streamed. */
  readonly streams: { readonly size: number }
  // `null`: this process does not have that role.
  readonly intake: Pick<Intake, 'stats'> | null
  readonly writer: Pick<Writer, 'queue' | 'watch' | 'streets'> | null
  readonly intakeLog: Pick<IntakeLog, 'stats'> | null
  readonly web: Web | null
  readonly machine: Pick<Machine, 'stats'>
}

/** Records events as they happen, and reports them with all other figures at `/metrics`. */
export interface Metrics {
  /** Called after each statement. @param failure its SQLSTATE, `lost` if the connection was lost, or `null` on success */
  statement(seconds: number, failure: string | null): void
  /** Called after a fix is committed. @param seconds age of the fix at the commit */
  stored(protocol: Protocol, seconds: number): void
  /** Called after alerts are committed. */
  raised(what: readonly Raised['what'][]): void
  /** Counts every request. Must be called before routes are registered. */
  countRequests(http: FastifyInstance): void
  /** Serves `GET /metrics` for Prometheus, only to insiders. */
  serve(http: FastifyInstance, sources: MetricsSources): void
}

/**
 * The labels and the value of a figure. An IMEI or an account must not be a label, because the number of series would grow with
 * the fleet.
 */
type Sample = readonly [labels: Readonly<Record<string, string>>, value: number]

const prefix = 'baliza_'

/** Each server has a separate registry, because a process or a test may have several servers. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix, eventLoopMonitoringPrecision: 50 })
  // They are sums of other metrics, and their names end in `_total` although they are not counters.
  for (const name of ['active_handles_total', 'active_requests_total', 'active_resources_total'])
    registry.removeSingleMetric(`${prefix}nodejs_${name}`)

  const statements = new Histogram({
    name: 'baliza_database_statement_seconds',
    help: 'Lo que tarda la base de datos en contestar una consulta.',
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60],
    registers,
  })
  const failures = new Counter({
    name: 'baliza_database_errors_total',
    help: 'Consultas que fallaron, por clase de SQLSTATE; lost: se perdió la conexión.',
    labelNames: ['class'],
    registers,
  })
  const lags = new Histogram({
    name: 'baliza_fix_lag_seconds',
    help: 'Desde que el equipo tomó una posición hasta que se guardó.',
    labelNames: ['protocol'],
    buckets: [0.5, 1, 2, 5, 10, 30, 60, 300, 1_800, 7_200, 86_400],
    registers,
  })
  const alerts = new Counter({
    name: 'baliza_alerts_raised_total',
    help: 'Lo que se alertó, por lo que pasó.',
    labelNames: ['what'],
    registers,
  })
  const requests = new Counter({
    name: 'baliza_http_requests_total',
    help: 'Peticiones contestadas en el puerto principal, por clase de respuesta.',
    labelNames: ['status'],
    registers,
  })

  function gauge(name: string, help: string, value: () => number | readonly Sample[]): void {
    reading(Gauge, `${prefix}${name}`, help, value)
  }

  function counter(name: string, help: string, value: () => number | readonly Sample[]): void {
    reading(Counter, `${prefix}${name}_total`, help, value)
  }

  /** Registers a metric whose value another component counts. */
  function reading(
    Kind: typeof Gauge | typeof Counter,
    name: string,
    help: string,
    value: () => number | readonly Sample[],
  ): void {
    const read = () => {
      const found = value()
      return typeof found === 'number' ? ([[{}, found]] as const) : found
    }
    const labelNames = [...new Set(read().flatMap(([labels]) => Object.keys(labels)))]
    new Kind({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset()
        for (const [labels, count] of read()) this.inc(labels, count)
      },
    })
  }

  function serveIntake(intake: Pick<Intake, 'stats'>): void {
    counter('fixes', 'Lo que llegó por cada protocolo, por lo que fue de ello.', () =>
      Object.entries(intake.stats().doors).flatMap(([protocol, counts]) =>
        outcomes.map((outcome): Sample => [{ protocol, outcome }, counts[outcome]]),
      ),
    )
    counter('tracker_events', 'Lo que pasó en las conexiones de los rastreadores, por protocolo.', () =>
      Object.entries(intake.stats().doors).flatMap(([protocol, counts]) =>
        events.map((event): Sample => [{ protocol, event }, counts[event]]),
      ),
    )
    counter('tracker_connections_closed', 'Conexiones de rastreadores que se cerraron, por la causa.', () =>
      Object.entries(intake.stats().sockets).map(([cause, count]): Sample => [{ cause }, count]),
    )
    gauge('trackers_online', 'Rastreadores que tienen sesión.', () => intake.stats().online)
    gauge(
      'trackers_silent',
      'Conexiones en las que no ha hablado ninguna unidad.',
      () => intake.stats().silent,
    )
    serveQueue(() => intake.stats().queue)
  }

  function serveQueue(stats: () => QueueStats): void {
    gauge('queue_fixes', 'Posiciones que esperan a que se guarden.', () => stats().waiting)
    gauge(
      'queue_apart_fixes',
      'Posiciones de hace días que esperan aparte a una parte de la historia que falta.',
      () => stats().apart,
    )
    gauge('queue_oldest_seconds', 'Lo que ha esperado la más antigua de ellas.', () => stats().oldest / 1_000)
    gauge('queue_full', '1: no se lee más hasta que haya lugar.', () => Number(stats().full))
    gauge('queue_failing', '1: el último intento de guardar falló.', () => Number(stats().failure !== null))
    counter('queue_batches', 'Lotes guardados.', () => stats().batches)
    counter('queue_retries', 'Intentos para los que no estuvo la base.', () => stats().retries)
  }

  function serveLog(intakeLog: Pick<IntakeLog, 'stats'>): void {
    gauge(
      'log_messages',
      'Mensajes en NATS que ningún proceso ha guardado.',
      () => intakeLog.stats().waiting ?? 0,
    )
    gauge('log_bytes', 'Lo que ocupan.', () => intakeLog.stats().bytes ?? 0)
    gauge('log_oldest_seconds', 'Lo que ha esperado el más antiguo.', () => intakeLog.stats().oldest / 1_000)
    gauge('log_copies', 'Servidores de NATS que tienen cada uno.', () => intakeLog.stats().copies ?? 0)
    gauge('log_failing', '1: NATS no contesta.', () => {
      const { failure, writer } = intakeLog.stats()
      return Number(failure !== null || (writer?.failure ?? null) !== null)
    })
    counter('log_published', 'Mensajes que este proceso entregó a NATS.', () => intakeLog.stats().published)
    counter('log_fixes', 'Lo que este proceso tomó de NATS, por lo que fue de ello.', () =>
      Object.entries(intakeLog.stats().writer?.fixes ?? {}).map(
        ([outcome, count]): Sample => [{ outcome }, count],
      ),
    )
    counter(
      'log_redelivered',
      'Mensajes que ya había tenido un proceso.',
      () => intakeLog.stats().writer?.redelivered ?? 0,
    )
    counter(
      'log_unreadable',
      'Mensajes que no se entienden, apartados.',
      () => intakeLog.stats().writer?.unreadable ?? 0,
    )
  }

  function serveBus(changes: Pick<UnitChanges, 'stats'>): void {
    gauge('bus_up', '1: los procesos se avisan de lo que se mueve; por dónde, en kind.', () => {
      const { kind, failure } = changes.stats()
      return [[{ kind }, Number(failure === null)]]
    })
    counter('bus_messages', 'Avisos entre procesos de lo que se guardó.', () => {
      const { published, received } = changes.stats()
      return [
        [{ direction: 'out' }, published],
        [{ direction: 'in' }, received],
      ]
    })
    counter(
      'bus_gaps',
      'Veces que se perdió alguno, y se leyó otra vez lo que se muestra.',
      () => changes.stats().gaps,
    )
  }

  function serveWriter({ watch, streets }: Pick<Writer, 'watch' | 'streets'>): void {
    gauge('alert_rules', 'Eventos definidos contra los que se mira cada posición.', () => watch.stats().rules)
    gauge(
      'streets_waiting',
      'Unidades de las que se va a preguntar la calle.',
      () => streets?.stats().waiting ?? 0,
    )
    counter('streets_asked', 'Calles preguntadas.', () => streets?.stats().asked ?? 0)
  }

  function serveWeb({ outbox, webhooks, services, shares }: Web): void {
    gauge('deliveries_waiting', 'Avisos por enviar, según la última mirada.', () => outbox.stats().waiting)
    counter('deliveries', 'Intentos de enviar avisos, por canal y resultado.', () => {
      const { sent, postponed } = webhooks.stats()
      const counts = Object.entries({ ...outbox.stats().channels, webhook: { sent, postponed } })
      return counts.flatMap(([channel, results]) =>
        Object.entries(results).map(([outcome, count]): Sample => [{ channel, outcome }, count]),
      )
    })
    gauge('webhooks_served', 'Webhooks que atiende este proceso.', () => webhooks.stats().served)
    gauge('service_up', '1: SMTP_URL, SMS_URL o GEOCODER_URL respondió la última vez.', () =>
      Object.entries(services.stats()).map(
        ([service, reason]): Sample => [{ service }, Number(reason === null)],
      ),
    )
    gauge(
      'database_share_waiting',
      'Consultas que esperan el turno de su cuenta; las de historiales y reportes son long.',
      () => [
        [{ kind: 'short' }, shares.calls.waiting],
        [{ kind: 'long' }, shares.longReads.waiting],
      ],
    )
  }

  function serveMachine(machine: Pick<Machine, 'stats'>): void {
    gauge('disk_free_bytes', 'Lo libre en el disco de DATA_DIR.', () => machine.stats().disk.free)
    gauge('disk_size_bytes', 'Lo que cabe en él.', () => machine.stats().disk.size)
    gauge(
      'backup_last_timestamp_seconds',
      'Hora del último respaldo hecho con esta DATA_DIR; 0: ninguno.',
      () => (machine.stats().backup.at ?? 0) / 1_000,
    )
    gauge('backup_failing', '1: el último intento de respaldar falló.', () =>
      Number(machine.stats().backup.failure !== null),
    )
    gauge('certificate_expiry_timestamp_seconds', 'Cuándo vence el certificado de PUBLIC_URL.', () => {
      const expires = machine.stats().certificate?.expires ?? null
      return expires === null ? [] : [[{}, expires / 1_000]]
    })
  }

  return {
    statement(seconds, failure) {
      statements.observe(seconds)
      if (failure !== null) failures.inc({ class: failure === 'lost' ? failure : failure.slice(0, 2) })
    },
    stored: (protocol, seconds) => lags.observe({ protocol }, Math.max(0, seconds)),
    raised(what) {
      for (const one of what) alerts.inc({ what: one })
    },
    countRequests(http) {
      http.addHook('onResponse', async (_request, { statusCode }) => {
        requests.inc({ status: `${Math.floor(statusCode / 100)}xx` })
      })
    },
    serve(http, sources) {
      const { config, database, changes, feed, arrivals, streams, intake, writer, intakeLog, web } = sources
      const { feedStreams, machine } = sources
      gauge('build_info', 'La versión que corre.', () => [[{ version }, 1]])
      gauge('role', '1: lo hace este proceso.', () => [...config.roles].map((role): Sample => [{ role }, 1]))
      serveBus(changes)
      if (intake !== null) serveIntake(intake)
      if (intakeLog !== null) serveLog(intakeLog)
      if (intake === null && writer !== null) serveQueue(() => writer.queue.stats())
      gauge('feed_units', 'Unidades en memoria que alguien mira.', () => feed.stats().units)
      gauge('feed_scopes', 'Conjuntos distintos de unidades que se miran.', () => feed.stats().scopes)
      gauge('feed_viewers', 'Cuentas que miran.', () => feed.stats().viewers)
      gauge(
        'feed_streams',
        'Conexiones a las que se manda lo que cambia según llega.',
        () => feedStreams.stats().open,
      )
      gauge('requests_held', 'Peticiones que esperan novedades.', () => arrivals.stats().held)
      gauge('streams_open', 'Respuestas que se están escribiendo por partes.', () => streams.size)
      if (writer !== null) serveWriter(writer)
      if (web !== null) serveWeb(web)
      serveMachine(machine)
      gauge('database_connections', 'Conexiones abiertas a la base de datos.', () => {
        const { open, idle } = database.stats()
        return [
          [{ state: 'busy' }, open - idle],
          [{ state: 'idle' }, idle],
        ]
      })
      gauge('database_waiting', 'Consultas que esperan una conexión.', () => database.stats().waiting)

      http.get('/metrics', async (request, reply) => {
        reply.header('cache-control', 'no-store')
        if (!isInsider(request, config))
          return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send()
        return reply.type(registry.contentType).send(await registry.metrics())
      })
    },
  }
}

/** Counters by outcome of a message. The other counters concern connections. */
const outcomes = [
  'stored',
  'duplicate',
  'unknown',
  'malformed',
  'unread',
  'coordinates',
  'future',
  'past',
  'oversized',
  'rejected',
  'failed',
  'busy',
  'forbidden',
] as const

const events = ['connections', 'logins', 'heartbeats', 'acknowledgements'] as const
