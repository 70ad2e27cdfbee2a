import { payloads, readDeviceId, trackerRefusals } from '@baliza/agreement'
import { shareOf } from '../fair-shares.js'
import { clockSms } from '../feed/wire-unit.js'
import type { ProtocolFigures, RefusalRow } from '../observability/connections.js'
import { type Registered, registeredDevices } from '../storage/tables/device-ids.js'
import { unitsByImei, unitsWithWrongClock } from '../storage/tables/units.js'
import { type CallContext, handle } from './handler.js'
import type { HandlersOf } from './handler-types.js'
import { wireSentence } from './wire-sentence.js'

/** Maximum number of rows in a response. To find one of more rows, the user searches by number. */
const maxRows = 200

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
        maySee(account, row, registered.get(row.id ?? ''), text),
    )
    return {
      status: 1,
      mensaje: '',
      data: {
        recibe: here === null ? 0 : 1,
        conectados: here?.online ?? 0,
        sin_identificar: here?.silent ?? 0,
        protocolos: (here?.protocols ?? []).map(wireProtocol),
        rechazos: found.slice(0, maxRows).map((row) => wireRefused(row, registered.get(row.id ?? ''))),
        total: found.length,
        relojes: (await unitsWithWrongClock(database, account, maxRows)).map((unit) => ({
          imei: unit.imei,
          nombre: unit.nombre,
          desfase_reloj: unit.clock_offset,
          sms_reloj: clockSms(unit),
        })),
      },
    }
  }),

  /**
   * Checks the permission in every request: an account that no longer sees the unit is refused, and receives no more of its
   * messages.
   */
  tail: handle(payloads.connections.tail, async ({ imei, cursor = null }, { services, account }) => {
    const followed = await services.tails.follow(imei, shareOf(account), cursor)
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

/**
 * Whether an account sees a refusal: role 4 sees all, a manager the units that it sees. An unregistered tracker may belong to
 * another manager, so a manager sees it only by searching for its complete id.
 */
function maySee(
  { rol }: CallContext['account'],
  { id, reason }: RefusalRow,
  unit: Registered | undefined,
  text: string,
): boolean {
  if (rol === 4) return true
  if (unit !== undefined) return unit.visible
  return id !== null && id.toLowerCase() === text && trackerRefusals[reason].ofDevice
}
