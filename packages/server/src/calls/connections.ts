import { readDeviceId, type TrackerRefusal, trackerRefusals } from '@baliza/sdk-core'
import { payloads } from '@baliza/sdk-core/agreement'
import type { Protocol, ProtocolCounters, RefusalRow } from '../intake/index.js'
import { type Registered, registeredDevices } from '../storage/tables/device-ids.js'
import { type CallContext, handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'

/** Rows that are answered: whoever looks for one of more writes its number. */
const mostRows = 200
/** The counters of what was refused; those of HTTP and of other protocols are no protocol's. */
const refusals = [
  'unknown',
  'malformed',
  'coordinates',
  'future',
  'past',
  'oversized',
  'forbidden',
] as const satisfies readonly TrackerRefusal[]

export const connections: HandlersOf<'connections'> = {
  get: handle(payloads.connections.get, async ({ texto = '' }, { services, account }) => {
    const { intake, database } = services
    const rows = intake?.refusals.newest() ?? []
    const registered = await registeredDevices(
      database,
      account,
      rows.flatMap(({ id }) => id ?? []),
    )
    const text = readDeviceId(texto).toLowerCase()
    const found = rows.filter(
      (row) =>
        [row.id ?? '', row.sender.address].some((part) => part.toLowerCase().includes(text)) &&
        maySee(account, row, registered.get(row.id ?? '')),
    )
    const stats = intake?.stats()
    return {
      status: 1,
      mensaje: '',
      data: {
        recibe: intake === null ? 0 : 1,
        conectados: stats?.online ?? 0,
        sin_identificar: stats?.silent ?? 0,
        protocolos: Object.entries(stats?.doors ?? {}).map(([name, counters]) =>
          wireProtocol(name as Protocol, counters, stats?.open[name as Protocol] ?? 0),
        ),
        rechazos: found.slice(0, mostRows).map((row) => wireRefused(row, registered.get(row.id ?? ''))),
        total: found.length,
      },
    }
  }),
}

function wireProtocol(protocolo: Protocol, counters: Readonly<ProtocolCounters>, abiertas: number) {
  const { received, stored, connections: conexiones } = counters
  const rechazadas = refusals.reduce((sum, name) => sum + counters[name], 0)
  return { protocolo, abiertas, conexiones, recibidas: received, guardadas: stored, rechazadas }
}

function wireRefused(row: RefusalRow, unit: Registered | undefined) {
  const { serial, at, since, times, reason, protocol, sender, id, text, hex } = row
  return {
    _id: String(serial),
    timestamp: at,
    desde: since,
    veces: times,
    razon: reason,
    protocolo: protocol,
    direccion: sender.address,
    puerto: sender.port,
    equipo: id,
    unidad: unit?.nombre ?? null,
    texto: text,
    hex,
  }
}

/** Who does not see everything sees whom nobody has registered, because it may be its new one, and its own units. */
function maySee(
  { rol }: CallContext['account'],
  { id, reason }: RefusalRow,
  unit: Registered | undefined,
): boolean {
  return rol === 4 || (unit === undefined ? id !== null && trackerRefusals[reason].ofDevice : unit.visible)
}
