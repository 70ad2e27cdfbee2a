import { readDeviceId, trackerRefusals } from '@baliza/sdk-core'
import { payloads } from '@baliza/sdk-core/agreement'
import { type Registered, registeredDevices } from '../storage/tables/device-ids.js'
import { unitsByImei } from '../storage/tables/units.js'
import type { ProtocolFigures, RefusalRow } from '../watching/connections.js'
import { type CallContext, handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'
import { wireSentence } from './wire-sentence.js'

/** Rows that are answered: whoever looks for one of more writes its number. */
const mostRows = 200

export const connections: HandlersOf<'connections'> = {
  get: handle(payloads.connections.get, async ({ texto = '' }, { services, account }) => {
    const { connections: connected, database } = services
    const here = connected?.() ?? null
    const rows = here?.refused ?? []
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
    return {
      status: 1,
      mensaje: '',
      data: {
        recibe: here === null ? 0 : 1,
        conectados: here?.online ?? 0,
        sin_identificar: here?.silent ?? 0,
        protocolos: (here?.protocols ?? []).map(wireProtocol),
        rechazos: found.slice(0, mostRows).map((row) => wireRefused(row, registered.get(row.id ?? ''))),
        total: found.length,
      },
    }
  }),

  /** Asked for at each turn: whoever does not see the unit any more is refused, and hears no more of it. */
  tail: handle(payloads.connections.tail, async ({ imei, cursor = null }, { services }) => {
    const followed = await services.tails.follow(imei, cursor)
    const [unit] = await unitsByImei(services.database, [imei])
    return {
      status: 1,
      mensaje: '',
      data: {
        cursor: followed.cursor,
        ultima: unit?.time_server ?? null,
        sentencias: followed.sentences.map(wireSentence),
      },
    }
  }),
}

function wireProtocol({ protocol, open, connections: made, received, stored, refused }: ProtocolFigures) {
  return {
    protocolo: protocol,
    abiertas: open,
    conexiones: made,
    recibidas: received,
    guardadas: stored,
    rechazadas: refused,
  }
}

function wireRefused(row: RefusalRow, unit: Registered | undefined) {
  const { serial, at, since, times, reason, protocol, sender, id, text, hex, fault } = row
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
    byte: fault === null ? null : fault + 1,
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
