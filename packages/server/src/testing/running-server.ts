import { type BalizaClient, type BalizaError, createClient, isBalizaError } from '@baliza/sdk-core'
import { readConfig } from '../config.js'
import { createLog } from '../log.js'
import { type BalizaServer, createServer, type ServerOptions } from '../server.js'
import type { TestDatabaseKind } from './databases.js'
import { demoPassword, type Planted, plantFleet } from './fleet.js'

/** A call's answer, as any program beside the SDK sees it. */
export interface PlainAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: what a test expects of it is the test's matter.
  readonly body: any
}

/** A server that runs for one test file, with the planted fleet in it. */
export interface RunningServer extends BalizaServer {
  readonly ids: Planted
  /** Its log, all levels. */
  readonly lines: readonly string[]
  /** A client that is logged in. */
  enter(user: string, pass?: string): Promise<BalizaClient>
  /** A call as any program may send it. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<PlainAnswer>
  /** The token of a new session. */
  tokenOf(user: string): Promise<string>
}

/** Starts a server on a new database; closing it removes the database too. */
export async function startServer(
  kind: TestDatabaseKind,
  environment: Readonly<Record<string, string>> = {},
  options: Pick<ServerOptions, 'delivery'> = {},
): Promise<RunningServer> {
  const home = await kind.start()
  const lines: string[] = []
  const config = readConfig({
    PORT: '0',
    COBAN_PORT: '0',
    OSMAND_PORT: '0',
    DATA_DIR: home.dataDir,
    DATABASE_URL: home.databaseUrl ?? '',
    ADMIN_USER: 'admin',
    ADMIN_PASSWORD: demoPassword,
    TRACCAR_SECRET: 'secreto',
    ...environment,
  })
  const log = createLog('debug', { write: (line: string) => void lines.push(line) })
  const server = await createServer(config, { ...options, log, childEntry: home.childEntry })
  const ids = await plantFleet(server.database)

  async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: text === '' ? null : JSON.parse(text),
    }
  }

  return {
    ...server,
    ids,
    lines,
    post,
    async enter(user, pass = demoPassword) {
      const client = createClient({ host: server.url, timeout: 5_000 })
      const answer = await client.session.login({ user, pass })
      if (answer.status !== 1) throw new Error(`${user} may not come in: ${JSON.stringify(answer)}`)
      return client
    },
    async tokenOf(user) {
      const { body } = await post('/api/login', { user, pass: demoPassword, gettoken: true })
      return body.token
    },
    async close() {
      await server.close()
      await home.remove()
    },
  }
}

/** How a call fails. @throws where it does not, or with anything but a {@link BalizaError} */
export async function failure(promise: Promise<unknown>): Promise<BalizaError> {
  const error: unknown = await promise.then(
    () => null,
    (cause: unknown) => cause,
  )
  if (!isBalizaError(error)) throw new Error(`not a BalizaError: ${error}`)
  return error
}
