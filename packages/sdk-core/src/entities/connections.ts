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

/** What came by one protocol. */
export interface ProtocolConnections {
  readonly protocolo: ConnectionProtocol
  /** Connections that are open now; always 0 of what comes over HTTP or UDP. */
  readonly abiertas: number
  /** Since the server process started: connections, positions that came, those of them that were stored, and those that were refused. */
  readonly conexiones: number
  readonly recibidas: number
  readonly guardadas: number
  readonly rechazadas: number
}

/** Something that came and became no position, or several times the same with no more than a minute between two. */
export interface RefusedTracker {
  readonly id: string
  /** When it came last, Unix ms. */
  readonly timestamp: number
  /** When it came first, Unix ms. */
  readonly desde: number
  readonly veces: number
  readonly razon: TrackerRefusal
  /** `null`: nobody knows. */
  readonly protocolo: ConnectionProtocol | null
  /** Where it came from. */
  readonly direccion: string
  /** The port of the server to which it came. */
  readonly puerto: number | null
  /** What the device calls itself, an imei or a number of its own; `null`: nobody knows. */
  readonly equipo: string | null
  /** The name of the unit that has this device now; `null`: none has. */
  readonly unidad: string | null
  /** How it began, 32 bytes at most: as text, with a dot for whatever cannot be printed. */
  readonly texto: string
  /** The same as hexadecimal digits. */
  readonly hex: string
  /** Of one that is not understood (`malformed`): which of its bytes is the first that is not as its protocol says, counted from 1; `null`: nobody can tell. */
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

/** What a server process knows of the trackers that connect to it. */
export interface Connections {
  /** Whether it takes trackers; `false`: another process does, and nothing is known here. */
  readonly recibe: boolean
  /** Trackers that are logged in over a connection. */
  readonly conectados: number
  /** Connections over which no registered unit has spoken yet. */
  readonly sin_identificar: number
  readonly protocolos: readonly ProtocolConnections[]
  /** What was refused and is searched for, newest first; 200 rows at most. */
  readonly rechazos: readonly RefusedTracker[]
  /** How many rows are found. */
  readonly total: number
  /** The units that the account sees whose trackers have a wrong clock, by name; 200 at most. All processes answer alike. */
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
