import { type ConnectionProtocol, connectionProtocols } from '../codes/tracker-models.js'
import { type TrackerRefusal, trackerRefusals } from '../codes/tracker-refusals.js'
import {
  flag,
  id,
  keyed,
  number,
  optionalNumber,
  optionalText,
  record,
  requiredTime,
  text,
} from './record.js'
import type { Imei } from './unit.js'
import { toList, toName } from './values.js'

/** Traffic of one protocol. */
export interface ProtocolConnections {
  readonly protocolo: ConnectionProtocol
  /** Number of open connections; always 0 for protocols over HTTP or UDP. */
  readonly abiertas: number
  /**
   * Connections since the server process started. The next three count since then too: received, stored and refused positions.
   */
  readonly conexiones: number
  readonly recibidas: number
  readonly guardadas: number
  readonly rechazadas: number
}

/**
 * Data that did not become a position. Identical data counts as one row while no more than a minute passes between two
 * receptions.
 */
export interface RefusedTracker {
  readonly id: string
  /** Time of the last reception, Unix ms. */
  readonly timestamp: number
  /** Time of the first reception, Unix ms. */
  readonly desde: number
  readonly veces: number
  readonly razon: TrackerRefusal
  /** Protocol; `null`: unknown. */
  readonly protocolo: ConnectionProtocol | null
  /** Network address of the sender. */
  readonly direccion: string
  /** Port of the server that received it. */
  readonly puerto: number | null
  /** Id that the device reports, an IMEI or another number; `null`: unknown. */
  readonly equipo: string | null
  /** Name of the unit that has this device now, or `null`. */
  readonly unidad: string | null
  /** First bytes of the data, at most 32, as text. A dot replaces each unprintable byte. */
  readonly texto: string
  /** The same bytes as hexadecimal digits. */
  readonly hex: string
  /** For `malformed`: position, counted from 1, of the first byte that violates the protocol; `null`: unknown. */
  readonly byte: number | null
}

/** A unit whose tracker's clock is wrong. @remarks Baliza extension. */
export interface WrongClock {
  readonly imei: Imei
  readonly nombre: string
  /** As `Unit.desfase_reloj`. */
  readonly desfase_reloj: number
  /** As `Unit.sms_reloj`. */
  readonly sms_reloj: string
}

/** What a server process knows about the trackers that connect to it. */
export interface Connections {
  /** Whether this process accepts trackers; `false`: another process does, and this one has no data about them. */
  readonly recibe: boolean
  /** Number of trackers that are logged in over a connection. */
  readonly conectados: number
  /** Number of connections on which no registered unit has sent data yet. */
  readonly sin_identificar: number
  readonly protocolos: readonly ProtocolConnections[]
  /** Refused data that matches the query, newest first; at most 200 rows. */
  readonly rechazos: readonly RefusedTracker[]
  /** Total number of matching rows. */
  readonly total: number
  /** Units with a wrong tracker clock that the account sees, by name; at most 200. All processes return the same. */
  readonly relojes: readonly WrongClock[]
}

const readProtocol = record<ProtocolConnections>('the protocol', {
  protocolo: keyed(connectionProtocols),
  abiertas: number,
  conexiones: number,
  recibidas: number,
  guardadas: number,
  rechazadas: number,
})

const readRefused = record<RefusedTracker>('the refusal', {
  id,
  timestamp: requiredTime,
  desde: requiredTime,
  veces: number,
  razon: keyed(trackerRefusals),
  protocolo: (wire, name) => (wire[name] === null ? null : toName(wire[name], name, connectionProtocols)),
  direccion: text,
  puerto: optionalNumber,
  equipo: optionalText,
  unidad: optionalText,
  texto: text,
  hex: text,
  byte: optionalNumber,
})

const readClock = record<WrongClock>('the clock', {
  imei: text,
  nombre: text,
  desfase_reloj: number,
  sms_reloj: text,
})

/** Reads what a server process knows of its trackers. @throws Malformed */
export const readConnections = record<Connections>('the connections', {
  recibe: flag,
  conectados: number,
  sin_identificar: number,
  protocolos: (wire, name, reading) => toList(wire[name], name).map((row) => readProtocol(row, reading)),
  rechazos: (wire, name, reading) => toList(wire[name], name).map((row) => readRefused(row, reading)),
  total: number,
  relojes: (wire, name, reading) => toList(wire[name] ?? [], name).map((row) => readClock(row, reading)),
})
