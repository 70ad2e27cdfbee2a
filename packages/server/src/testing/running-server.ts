import { type BalizaError, isBalizaError } from '@baliza/agreement'
import { type BalizaClient, createClient } from '@baliza/sdk-core/internal'
import { createLog, type Log } from '../log.js'
import { type BalizaServer, createServer, type ServerOptions } from '../server.js'
import { readConfig } from '../settings/config.js'
import type { TestDatabase, TestDatabaseKind } from './databases.js'
import { fixture } from './fixture.js'
import { demoPassword, type Planted, plantFleet } from './fleet.js'

/** A call's answer, as a program without the SDK receives it. */
export interface PlainAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: each test expects a different shape.
  readonly body: any
}

/** A server that runs for one test file, with the planted fleet in it. */
export interface RunningServer extends BalizaServer {
  readonly ids: Planted
  /** Its log, all levels. */
  readonly lines: readonly string[]
  /** Returns a client that is logged in. */
  enter(user: string, pass?: string): Promise<BalizaClient>
  /** Sends a call as any program may. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<PlainAnswer>
  /** Returns the token of a new session. */
  tokenOf(user: string): Promise<string>
}

/** Settings in addition to those of every test, by the names of the environment. */
type Environment = Readonly<Record<string, string>>
type TestOptions = Pick<ServerOptions, 'delivery'>

/** A {@link RunningServer} of a describe block. */
export interface KeptServer extends RunningServer {
  /** Returns a client that is logged in when the tests begin. */
  client(user: string): BalizaClient
}

/**
 * A server that runs while the tests of a describe block run: see {@link fixture}.
 * @param environment a function if it depends on another fixture
 */
export function serverFixture(
  kind: TestDatabaseKind,
  environment: Environment | (() => Environment) = {},
  options: TestOptions = {},
): KeptServer {
  const server = fixture(
    () => startServer(kind, typeof environment === 'function' ? environment() : environment, options),
    (running) => running.close(),
  )
  return Object.assign(server, { client: (user: string) => fixture(() => server.enter(user)) })
}

/** Starts a server on a new database. Closing it deletes the database too. */
export async function startServer(
  kind: TestDatabaseKind,
  environment: Environment = {},
  options: TestOptions = {},
): Promise<RunningServer> {
  const home = await kind.start()
  const lines: string[] = []
  const log = createLog('debug', { write: (line: string) => void lines.push(line) })
  const server = await openServer(home, { environment, log, ...options })
  const ids = await plantFleet(server.database)

  return {
    ...server,
    ids,
    lines,
    post: (path, body, headers) => post(server, path, body, headers),
    enter: (user, pass) => enter(server, user, pass),
    tokenOf: (user) => tokenOf(server, user),
    async close() {
      await server.close()
      await home.remove()
    },
  }
}

/** Opens a server on a database that others may share. It plants no fleet, and the database stays when it closes. */
export function openServer(
  home: TestDatabase,
  {
    environment = {},
    ...options
  }: TestOptions & { readonly environment?: Environment; readonly log?: Log } = {},
): Promise<BalizaServer> {
  const config = readConfig({
    PORT: '0',
    TRACKER_PORT: '0',
    OSMAND_PORT: '0',
    DATA_DIR: home.dataDir,
    DATABASE_URL: home.databaseUrl ?? '',
    ADMIN_USER: 'admin',
    ADMIN_PASSWORD: demoPassword,
    TRACCAR_SECRET: 'secreto',
    ...environment,
  })
  return createServer(config, { log: createLog('silent'), childEntry: home.childEntry, ...options })
}

/** See {@link RunningServer}. */
export async function post(
  { url }: Pick<BalizaServer, 'url'>,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<PlainAnswer> {
  const answer = await fetch(`${url}${path}`, {
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

export async function tokenOf(server: Pick<BalizaServer, 'url'>, user: string): Promise<string> {
  const { body } = await post(server, '/api/login', { user, pass: demoPassword, gettoken: true })
  return body.token
}

/** Returns a client that is logged in. @throws if the account may not log in */
export async function enter(
  { url }: Pick<BalizaServer, 'url'>,
  user: string,
  pass = demoPassword,
): Promise<BalizaClient> {
  const client = createClient({ host: url, timeout: 60_000 })
  await client.session.login({ user, pass })
  return client
}

/** Returns the error of a call. @throws if the call succeeds, or fails with anything but a {@link BalizaError} */
export async function failure(promise: Promise<unknown>): Promise<BalizaError> {
  const error: unknown = await promise.then(
    () => null,
    (cause: unknown) => cause,
  )
  if (!isBalizaError(error)) throw new Error(`not a BalizaError: ${error}`)
  return error
}
