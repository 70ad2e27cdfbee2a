import {
  BalizaError,
  type CallId,
  calls,
  type Family,
  isBalizaError,
  type StreamedReport,
} from '@baliza/agreement'
import { type BalizaClient, createClient, memoryStorage, type ReportQueryOf } from '@baliza/sdk-core/internal'
import { fakePassword } from '@baliza/sdk-core/internal/testing'
import { answerFault } from './answer-fault.js'

/** The account that makes a request. All but `otro` are accounts of the fake, with the same names on the server. */
export type Caller = 'usuario' | 'otro' | 'manager' | 'admin' | 'espejo'

/** A host under test: the fake or a server. */
export interface Host {
  readonly url: string
  readonly fetch: typeof fetch
  /** Raises an alert of this unit for the accounts that see it. */
  raise(imei: string): void | Promise<void>
}

/** An account and the unit assigned to it. */
export interface Resident {
  readonly id: string
  readonly name: Caller | 'nadie'
  readonly imei: string
  readonly unit: string
}

/** An answer over the wire and its interpretation by the client, without random values. */
export interface NormalisedAnswer {
  /** Body of the request. */
  readonly sent: unknown
  readonly httpStatus: number
  readonly body: unknown
  /** Code of the BalizaError; `null` if the call succeeded. */
  readonly error: string | null
  /** How a success differs from its description; `null`: it does not. */
  readonly fault: string | null
}

type Payload = Record<string, unknown>
type Methods = Readonly<Record<string, Readonly<Record<string, (payload?: Payload) => Promise<unknown>>>>>

/** An account and a unit that exist on no host. */
export const nobody: Resident = {
  id: 'f'.repeat(24),
  name: 'nadie',
  imei: '999999999999999',
  unit: 'e'.repeat(24),
}

/** A host with accounts, units and rows that were all made through its own calls. */
export interface ContractWorld {
  readonly residents: Readonly<Record<Caller, Resident>>
  /** Returns the same number for the same step on every host. */
  next(): number
  /** Sends a request through the client; without `caller`, with a session that is invalid on the host. */
  send(call: CallId, payload: Payload, caller: Caller | null): Promise<NormalisedAnswer>
  /** Like `send`, for a report that is read while it is computed. */
  stream(report: StreamedReport, payload: Payload, caller: Caller): Promise<NormalisedAnswer>
  /** The client of an account, for preparations of a request. */
  as(caller: Caller): BalizaClient
  raise(imei: string): Promise<void>
  /** Creates a device that a resident sees. */
  plantUnit(resident: Resident): Promise<Resident>
}

/** Makes the world: manager manages usuario, usuario owns espejo, otro has no relation to the others. */
export async function createWorld(host: Host): Promise<ContractWorld> {
  let last: Pick<NormalisedAnswer, 'sent' | 'httpStatus' | 'body'> | null = null
  let number = 0
  const next = () => ++number
  const recording: typeof fetch = async (input, init) => {
    // Sends the origin as the portal's page does.
    const headers = { ...Object.fromEntries(new Headers(init?.headers)), origin: host.url }
    const answer = await host.fetch(input, { ...init, headers })
    const text = await answer.clone().text()
    const inLines = answer.headers.get('content-type')?.startsWith('application/x-ndjson') ?? false
    last = {
      sent: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
      httpStatus: answer.status,
      body: text === '' ? null : inLines ? readLines(text) : JSON.parse(text),
    }
    return answer
  }
  /** Hosts may split the rows into lines differently. Only all rows, the last progress and the outcome count. */
  function readLines(text: string) {
    const lines: { rows?: readonly unknown[] }[] = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const { rows: _, ...progress } = lines.at(-2) ?? {}
    return { rows: lines.flatMap(({ rows }) => rows ?? []), progress, end: lines.at(-1) }
  }
  const options = { host: host.url, fetch: recording }
  const clients = new Map<Caller, BalizaClient>()

  async function enter(user: Caller): Promise<string> {
    const client = createClient(options)
    const answer = await client.session.login({ user, pass: fakePassword })
    clients.set(user, client)
    return answer.user
  }
  const as = (caller: Caller) => {
    const client = clients.get(caller)
    if (client === undefined) throw new Error(`${caller} has not logged in`)
    return client
  }

  /** A client whose session is invalid on the host. It drops the session at the first refusal. */
  function stranger(): BalizaClient {
    const storage = memoryStorage()
    storage.set('token', 'no-such-token')
    storage.set('rol', '4')
    storage.set('user', nobody.id)
    return createClient({ ...options, storage })
  }

  async function plantUnit({ id, name }: Pick<Resident, 'id' | 'name'>): Promise<Resident> {
    const imei = String(860_000_000_000_000 + next())
    const admin = as('admin')
    const { id: unit } = await admin.devices.add({ ...newDevice(imei), nombre: `Unidad de ${name}` })
    await admin.assignments.add({ id_user: id, id_objeto_gps: unit })
    return { id, name: name as Caller, imei, unit }
  }

  await enter('admin')
  const existing = { admin: '', manager: '', usuario: '', espejo: '' }
  for (const name of ['admin', 'manager', 'usuario', 'espejo'] as const) existing[name] = await enter(name)
  await as('admin').users.add({ ...newUser('otro'), rol: 2 })
  const ids: Readonly<Record<Caller, string>> = { ...existing, otro: await enter('otro') }
  const residents: Record<string, Resident> = {}
  for (const name of ['usuario', 'otro', 'manager', 'admin'] as const)
    residents[name] = await plantUnit({ id: ids[name], name })
  const shared = residents.usuario ?? nobody
  await as('admin').assignments.add({ id_user: ids.espejo, id_objeto_gps: shared.unit })
  residents.espejo = { ...shared, id: ids.espejo, name: 'espejo' }

  return {
    residents: residents as Record<Caller, Resident>,
    next,
    as,
    plantUnit,
    raise: async (imei) => host.raise(imei),
    async send(call, payload, caller) {
      const [family = '', method = ''] = call.split('.')
      const methods = (caller === null ? stranger() : as(caller)) as unknown as Methods
      // The only call of the client that takes a text.
      const sent = call === 'geocoding.search' ? (payload.text as Payload) : payload
      const given = await recorded(call, async () => methods[family]?.[method]?.(sent)).catch(
        // The client itself refuses the time. Another program would have sent it.
        () => recorded(call, () => post(call, payload, caller)),
      )
      const ends = call === 'session.logout' || call === 'session.updateProfile'
      if (ends && caller !== null && given.error === null) await enter(caller)
      return given
    },
    stream: (report, payload, caller) =>
      recorded(null, async () => {
        const parts = as(caller).reports.stream(report, payload as unknown as ReportQueryOf<typeof report>)
        for await (const { done, total } of parts)
          if (done > total) throw new Error(`${report} has done ${done} of ${total}`)
      }),
  }

  /** Sends a request without the client. */
  async function post(call: CallId, payload: Payload, caller: Caller | null): Promise<void> {
    const [family, method] = call.split('.') as [keyof typeof calls, string]
    const { path } = (calls[family] as Family)[method] ?? { path: '' }
    const token = caller === null ? 'no-such-token' : as(caller).session.$session.get()?.token
    const { status } = await recording(`${host.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(payload),
    })
    if (status !== 200) throw new BalizaError({ code: 'refused', call })
  }

  /** @param call `null`: an answer in lines, which is not described */
  async function recorded(call: CallId | null, run: () => Promise<unknown>): Promise<NormalisedAnswer> {
    last = null
    const error = await run().then(
      () => null,
      (cause: unknown) => {
        if (!isBalizaError(cause)) throw cause
        return cause.code
      },
    )
    if (last === null) throw new Error('nothing was sent')
    const { sent, httpStatus, body } = last as Pick<NormalisedAnswer, 'sent' | 'httpStatus' | 'body'>
    const isSuccess = httpStatus === 200 && (body as { status?: unknown } | null)?.status === 1
    const fault = call !== null && isSuccess ? answerFault(call, body) : null
    return { sent: normalise(sent), httpStatus, body: normalise(body), error, fault }
  }
}

/** A form of the control panel. */
export const newDevice = (imei: string) =>
  ({
    nombre: 'Unidad',
    modelo: 'Hilux',
    placas: 'ABC-123',
    sim: '5512345678',
    imei,
    rol: 4,
    registro: Date.now(),
    activo: true,
    equipo_gps: 'Coban',
  }) as const

/** A form of the control panel. */
export const newUser = (user: string) =>
  ({
    email: `${user}@example.com`,
    nombre: `Nombre de ${user}`,
    pass: fakePassword,
    user,
    rol: 2,
    activo: 1,
    reg: Date.now(),
    rol_reg: 4,
    tel: '',
  }) as const

const masked = new Set([
  'token',
  'publicKey',
  'version',
  'clave',
  'llave',
  'prefijo',
  'cursor',
  'secreto',
  'error',
  'ms',
  'nonce',
  'firma',
  // The state of a machine, in `server.status`.
  'revision',
  'cola',
  'base',
  'disco',
  'respaldo',
  'certificado',
  'servicios',
  'enviadas',
  'aplazadas',
  'fallidas',
  'guarda',
  'causa',
  'por_enviar',
])

/** Replaces ids, times and secrets with placeholders. */
export function normalise(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (key, value: unknown) => {
    if (masked.has(key)) return `<${key}>`
    if (typeof value === 'string' && /^([0-9a-f]{24}|[0-9a-f]{64})$/.test(value)) return '<id>'
    if (typeof value === 'number' && value > 1_000_000_000) return '<time>'
    // The remaining minutes of a waiting command depend on the speed of the machine.
    if (typeof value === 'string') return value.replace(/dentro de \d+ minutos?/, 'dentro de 10 minutos')
    return value
  })
}
