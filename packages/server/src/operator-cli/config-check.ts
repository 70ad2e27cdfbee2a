import { constants, existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isStreetArchive } from '@baliza/agreement'
import { connectNats } from '../bus/nats-connection.js'
import { createMailer } from '../delivery/mail.js'
import { openJetStream } from '../intake/log/index.js'
import { createLog } from '../log.js'
import { reachUrl } from '../outgoing/reach.js'
import { createGeocoder, GeocoderProblem } from '../places/geocoder.js'
import { StartProblem } from '../problem.js'
import type { Config } from '../settings/config.js'
import { reportSettings } from '../settings/settings-given.js'
import { lastMigration } from '../storage/schema/migrate.js'
import { checkArchive } from '../streets/check-archive.js'
import { type Context, openOptions } from './context.js'
import { openAside } from './open-aside.js'
import { isMade } from './open-existing.js'
import { sentenceOf } from './texts.js'

const origins = { option: 'opción', environment: 'entorno', file: 'archivo', default: 'sin decirlo' } as const

/**
 * `config check`: shows each setting with its origin, and whether each configured service is reachable. It sends and changes
 * nothing.
 */
export async function configCheck(this: Context): Promise<void> {
  const { out } = this.terminal
  const reports = reportSettings(this.environment, this.given)
  const width = Math.max(...reports.map(({ name }) => name.length))
  for (const { name, value, origin, problem } of reports)
    out(`${name.padEnd(width)}  ${problem ?? value ?? '(nada)'}  [${origins[origin]}]`)
  const wrong = reports.filter(({ problem }) => problem !== null)
  if (wrong.length > 0)
    throw new StartProblem(`Por corregir: ${wrong.map(({ name }) => name).join(', ')}. Así no arranca.`)
  const config = this.config()
  const failed: string[] = []
  for (const [name, reach] of Object.entries(reaches)) {
    const found = await reach(config, this).catch((error: unknown) => {
      failed.push(name)
      return sentenceOf(error)
    })
    out(`${name}: ${found ?? 'no se usa'}`)
  }
  if (failed.length > 0) throw new StartProblem(`No se llega a: ${failed.join(', ')}.`)
}

/** Checks of the services. Each resolves to its result, or to `null` if the service is not configured. */
const reaches: Readonly<Record<string, (config: Config, context: Context) => Promise<string | null>>> = {
  async 'Base de datos'(config, context) {
    if (config.databaseUrl === null && !isMade(config)) return willBeMade(config)
    const { database, close } = await openAside(config, openOptions(context))
    try {
      const [row] = await database.query<{ version: string }>(
        `select current_setting('server_version') as version`,
      )
      const kind = config.databaseUrl === null ? 'integrada' : `PostgreSQL ${row?.version}`
      return `${kind}, contesta; su última migración: ${(await lastMigration(database)) || 'ninguna'}`
    } finally {
      await close()
    }
  },
  async NATS({ natsUrl, databaseUrl, intakeLog }) {
    if (natsUrl === null) return null
    if (databaseUrl === null) return 'no hace falta: la base integrada es de un solo proceso'
    const link = await connectNats(natsUrl, createLog('silent'))
    try {
      if (!intakeLog) return 'contesta'
      await openJetStream(link)
      return 'contesta, con JetStream'
    } finally {
      await link.close()
    }
  },
  async Correo(config) {
    const mailer = createMailer(config)
    if (mailer === null) return null
    try {
      await mailer.verify()
      return 'deja entrar'
    } finally {
      mailer.close()
    }
  },
  async SMS({ smsUrl }) {
    if (smsUrl === null) return null
    await reachUrl(smsUrl)
    return 'contesta; si toma un mensaje lo dice «send-test-sms»'
  },
  async Traccar({ traccarUrl }) {
    if (traccarUrl === null) return null
    await reachUrl(traccarUrl)
    return 'contesta; si deja entrar con TRACCAR_TOKEN se ve en el primer comando'
  },
  async Calles({ tiles }) {
    const archives = tiles.filter(({ url }) => isStreetArchive(url))
    for (const archive of archives) await checkArchive(archive)
    return archives.length === 0 ? null : archives.map(({ url, file }) => file ?? url).join(', ')
  },
  async Geocodificador(config) {
    if (config.geocoderUrl === null) return null
    const geocoder = createGeocoder({ config, database: null })
    try {
      await geocoder.ask(
        'reverse',
        { lat: '19.4326', lon: '-99.1332', format: 'jsonv2' },
        { share: 'server' },
      )
      return 'contesta'
    } catch (error) {
      throw error instanceof GeocoderProblem ? new StartProblem(`no contesta (${error.message})`) : error
    } finally {
      geocoder.close()
    }
  },
}

/** Before the first start there is no embedded database, and the check must not create one. */
async function willBeMade({ dataDir }: Config): Promise<string> {
  let folder = dataDir
  while (!existsSync(folder)) folder = dirname(folder)
  await access(folder, constants.W_OK | constants.X_OK)
  return `integrada, todavía no existe: se crea en ${dataDir} al arrancar`
}
