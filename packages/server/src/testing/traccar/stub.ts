import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type Operation, operations, queryViolations, violations } from './contract.js'

/** A command that has arrived. */
export interface ReceivedCommand {
  readonly deviceId: number
  readonly type: string
  readonly attributes: Readonly<Record<string, unknown>>
}

export interface StubDevice {
  readonly id: number
  readonly uniqueId: string
}

/** Answers from now on: as in the document, or as a faulty Traccar. */
export type How =
  | 'well'
  /** Answers that a command is queued. */
  | 'queued'
  /** The connection ends without an answer. */
  | 'dropped'
  /** No answer until it is closed. */
  | 'nothing'
  | { readonly status: number; readonly text: string; readonly location?: string }

/** A Traccar on this machine, by {@link operations}. `violations` lists the differences of requests from it. */
export interface TraccarStub {
  readonly url: string
  readonly token: string
  /** Method and path of each request. */
  readonly asked: string[]
  /** Differences of a request, or of the stub's own answer, from the document. The list should be empty. */
  readonly violations: string[]
  /** All received commands, for any answer. */
  readonly received: ReceivedCommand[]
  /** Id of the last queued command. */
  queuedId(): number
  /** Sets the devices of the server. */
  has(devices: readonly StubDevice[]): void
  /** Sets the command types that every device's protocol accepts. */
  takes(types: readonly string[]): void
  answer(path: '/devices' | '/commands/types' | '/commands/send', how: How): void
  /** Restores the initial state and clears the records. */
  reset(): void
  close(): Promise<void>
}

const allTypes = ['engineStop', 'engineResume', 'positionSingle', 'positionPeriodic', 'setTimezone']

/** @param secure its key and certificate */
export async function startTraccar(secure?: {
  readonly key: string
  readonly cert: string
}): Promise<TraccarStub> {
  const token = 'SDBGAiEA-clave-de-prueba'
  const how = new Map<string, How>()
  const [asked, wrong, received]: [string[], string[], ReceivedCommand[]] = [[], [], []]
  let queuedId = 70
  let devices: readonly StubDevice[] = []
  let types: readonly string[] = allTypes

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const piece of request) text += String(piece)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://here')
    const path = pathname.replace(/^\/api/, '')
    const name = `${request.method} ${path}`
    asked.push(name)
    const operation: Operation | undefined = Object.hasOwn(operations, name)
      ? operations[name as keyof typeof operations]
      : undefined
    if (!pathname.startsWith('/api/') || operation === undefined) {
      wrong.push(`${request.method} ${pathname} is not in the document`)
      response.writeHead(404).end()
      return
    }
    if (request.headers.authorization !== `Bearer ${token}`) {
      response
        .writeHead(401)
        .end('HTTP 401 Unauthorized - WebApplicationException (SecurityRequestFilter:79)')
      return
    }
    const body: unknown = text === '' ? null : JSON.parse(text)
    const found = queryViolations(operation.query, searchParams)
    if (operation.body === null) found.push(...(text === '' ? [] : ['it has no body']))
    else {
      found.push(...violations(operation.body, body))
      if (request.headers['content-type'] !== 'application/json')
        found.push('the body is no application/json')
    }
    wrong.push(...found.map((what) => `${name}: ${what}`))
    const order = path === '/commands/send' ? (body as ReceivedCommand) : null
    if (order !== null) received.push(order)
    const behaviour = how.get(path) ?? 'well'
    if (behaviour === 'nothing') return
    if (behaviour === 'dropped') {
      request.socket.destroy()
      return
    }
    if (typeof behaviour === 'object') {
      response
        .writeHead(behaviour.status, behaviour.location === undefined ? {} : { location: behaviour.location })
        .end(behaviour.text)
      return
    }
    const send = (status: number, value: unknown) => {
      const schema = operation.answers[status]
      const mine = schema == null ? [`${status} has no schema`] : violations(schema, value)
      if (mine.length > 0) wrong.push(...mine.map((what) => `the stub itself, ${name}: ${what}`))
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    }
    const { uniqueId, deviceId } = Object.fromEntries(searchParams)
    if (path === '/devices') {
      const called = devices.filter((device) => device.uniqueId === uniqueId)
      send(
        200,
        called.map((device) => ({ ...device, name: 'Camión', status: 'online', attributes: {} })),
      )
    } else if (path === '/commands/types') {
      const isKnown = devices.some(({ id }) => String(id) === deviceId)
      if (isKnown)
        send(
          200,
          types.map((type) => ({ type })),
        )
      else response.writeHead(400).end('Device access denied - SecurityException (PermissionsService:149)')
    } else if (behaviour === 'queued') {
      queuedId += 1
      send(202, { id: queuedId, ...order })
    } else send(200, { id: 0, ...order })
  }

  const server =
    secure === undefined
      ? createServer((request, response) => void take(request, response))
      : createSecureServer(secure, (request, response) => void take(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `${secure === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    token,
    asked,
    violations: wrong,
    received,
    queuedId: () => queuedId,
    has(given) {
      devices = given
    },
    takes(given) {
      types = given
    },
    answer: (path, behaviour) => void how.set(path, behaviour),
    reset() {
      how.clear()
      for (const list of [asked, wrong, received]) list.length = 0
      devices = []
      types = allTypes
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
