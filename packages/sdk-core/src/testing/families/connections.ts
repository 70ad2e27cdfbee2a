import { type ConnectionProtocol, connectionProtocols } from '@baliza/agreement/codes/tracker-models.js'
import { trackerRefusals } from '@baliza/agreement/codes/tracker-refusals.js'
import type { ProtocolConnections, RefusedTracker } from '@baliza/agreement/entities/connections.js'
import type { Unit } from '@baliza/agreement/entities/unit.js'
import { readDeviceId } from '@baliza/agreement/rules/unit/device-id.js'
import { done, type FakeFamily } from '../fake-answer.js'
import type { FakeHost } from '../fake-host.js'
import { wirePosition } from '../fake-stored.js'

type Refused = Omit<RefusedTracker, 'unidad'>

export const fake: FakeFamily<'connections'> = {
  get: async ({ texto = '' }, { host, account }) => {
    const text = readDeviceId(texto).toLowerCase()
    const units = host.fleet.units()
    const seen = new Set(host.visible(account).map(({ imei }) => imei))
    const found = (host.isEmpty() ? [] : host.connections.refused)
      .map((row) => ({ ...row, unit: units.find(({ imei }) => imei === row.equipo) }))
      .filter(
        ({ equipo, direccion, unit, razon }) =>
          (account.rol === 4 ||
            (unit === undefined
              ? equipo?.toLowerCase() === text && trackerRefusals[razon].ofDevice
              : seen.has(unit.imei))) &&
          [equipo ?? '', direccion].some((part) => part.toLowerCase().includes(text)),
      )
      .sort((a, b) => b.timestamp - a.timestamp)
    const { open, silent } = host.isEmpty() ? { open: 0, silent: 0 } : host.connections
    return done('', {
      data: {
        recibe: 1,
        conectados: open,
        sin_identificar: silent,
        protocolos: (Object.keys(connectionProtocols) as ConnectionProtocol[]).map((protocolo) =>
          protocolOf(protocolo, protocolo === 'coban' ? open : 0, found),
        ),
        rechazos: found.map(({ unit, ...row }) => ({ ...row, unidad: unit?.nombre ?? null })),
        total: found.length,
        relojes: host
          .visible(account)
          .filter(({ desfase_reloj }) => desfase_reloj !== null)
          .map(({ imei, nombre, desfase_reloj, sms_reloj }) => ({ imei, nombre, desfase_reloj, sms_reloj })),
      },
    })
  },

  /**
   * Returns the unit's stored positions as GPS103 sentences. The first call also returns its refused data and its current
   * position.
   */
  tail: async ({ imei, cursor }, { host }) => {
    host.advance()
    const { rows } = host.fleet.stored
    const from = Number(/^fake-tail-(\d+)$/.exec(cursor ?? '')?.[1] ?? 0)
    const stored = rows.flatMap((unit, place) =>
      place >= from && unit.imei === imei ? [sentenceOf(unit, place)] : [],
    )
    const unit = host.unit({ imei })
    const latest =
      cursor === undefined && stored.length === 0 && unit !== undefined && unit.timestamp !== null
    const refused =
      cursor === undefined ? host.connections.refused.filter(({ equipo }) => equipo === imei) : []
    return done('', {
      data: {
        cursor: `fake-tail-${rows.length}`,
        ultima: unit?.time_server ?? null,
        sentencias: [...refused.map(refusedSentence), ...stored, ...(latest ? [sentenceOf(unit, -1)] : [])]
          .sort((a, b) => a.timestamp - b.timestamp)
          .slice(-maxSentences),
      },
    })
  },
}

const maxSentences = 100

const ofCoban = {
  protocolo: 'coban',
  direccion: '203.0.113.9',
  puerto: 5001,
  hex: null,
  omitidas: 0,
} as const

function sentenceOf(unit: Unit, place: number) {
  const { imei, lat, lng, speed, time_server, timestamp } = unit
  const texto = `imei:${imei},tracker,${lat},${lng},${speed};`
  return {
    ...ofCoban,
    _id: `fake-${place}`,
    timestamp: time_server ?? timestamp ?? 0,
    tipo: 'posicion',
    bytes: texto.length,
    texto,
    razon: null,
    resultado: 'guardada',
    posiciones: 1,
    leida: {
      posicion: wirePosition(unit),
      duda: null,
      atributos: [{ nombre: 'alarm', valor: 'tracker' }],
    },
  }
}

function refusedSentence({ id, timestamp, razon, texto }: Refused) {
  return {
    ...ofCoban,
    _id: `fake-refused-${id}`,
    timestamp,
    tipo: 'rechazada',
    bytes: texto.length,
    texto,
    razon,
    resultado: null,
    posiciones: 0,
    leida: null,
  }
}

function protocolOf(
  protocolo: ConnectionProtocol,
  abiertas: number,
  refused: readonly Refused[],
): ProtocolConnections {
  const rechazadas = refused
    .filter((row) => row.protocolo === protocolo)
    .reduce((sum, { veces }) => sum + veces, 0)
  const guardadas = abiertas * 240
  return {
    protocolo,
    abiertas,
    conexiones: abiertas * 3,
    recibidas: guardadas + rechazadas,
    guardadas,
    rechazadas,
  }
}

/** Adds the trackers that connected before the page was opened. A fleet without units has none. */
export function connectTrackers({ connections, fleet }: FakeHost, now: number): void {
  const units = fleet.units()
  if (units.length === 0) return
  connections.open = units.length
  connections.silent = 2
  connections.refused = madeRefusals(units, now)
}

/** Refused data of unregistered devices, of unknown senders, and of two units. */
function madeRefusals(units: readonly Unit[], now: number): readonly Refused[] {
  const rows: readonly (readonly [minutes: number, began: string, row: Partial<Refused>])[] = [
    [
      1,
      '##,imei:359586015829899,A;',
      { razon: 'unknown', protocolo: 'coban', equipo: '359586015829899', veces: 14 },
    ],
    [
      4,
      '+RESP:GTFRI,8020040900,867162025',
      { razon: 'unknown', protocolo: 'queclink', equipo: '867162025000017' },
    ],
    [9, '...Q...p', { razon: 'foreign', veces: 3 }],
    [16, 'GET /cpanel', { razon: 'http', direccion: '198.51.100.23' }],
    ...units
      .slice(0, 2)
      .map(
        ({ imei }, index) =>
          [
            25 + 20 * index,
            `imei:${imei},tracker,26`,
            { razon: index === 0 ? 'coordinates' : 'future', protocolo: 'coban', equipo: imei, veces: 5 },
          ] as const,
      ),
  ]
  return rows.map(([minutes, began, row], index) => {
    const timestamp = now - minutes * 60_000
    const bytes = began.slice(0, 32)
    return {
      id: String(rows.length - index),
      timestamp,
      desde: timestamp - ((row.veces ?? 1) - 1) * 20_000,
      veces: 1,
      razon: 'malformed',
      protocolo: null,
      direccion: `203.0.113.${10 + index}`,
      puerto: 5001,
      equipo: null,
      texto: bytes,
      hex: [...bytes].map((one) => one.charCodeAt(0).toString(16).padStart(2, '0')).join(''),
      byte: null,
      ...row,
    }
  })
}
