import type { Reading } from './reading.js'
import {
  type Field,
  flag,
  number,
  optionalNumber,
  optionalText,
  record,
  requiredTime,
  text,
  time,
} from './record.js'
import { toList } from './values.js'

/** Positions that wait to be stored. */
export interface ServerQueue {
  readonly esperan: number
  /** How long the oldest of them has waited, ms. */
  readonly antiguedad: number
  /** Whether the server takes no more until some are stored. */
  readonly llena: boolean
}

/** The server's database. */
export interface ServerDatabase {
  /** Its product and version, in words. */
  readonly tipo: string
  readonly contesta: boolean
  /** Time of its last answer, ms. */
  readonly ms: number
  /** Its size; `null` if it does not answer. */
  readonly bytes: number | null
  /** Messages of trackers that could not be stored and wait for the operator; `null` if it does not answer. */
  readonly apartadas: number | null
}

/** The file system of the server's data folder, bytes. */
export interface ServerDisk {
  readonly libres: number
  readonly total: number
}

/** The last backup that was made with the server's settings. Times are Unix ms. */
export interface ServerBackup {
  /** `null`: there is none yet. */
  readonly ultimo: number | null
  readonly bytes: number | null
  /** Cause, if the last attempt failed. */
  readonly fallo: string | null
  readonly fallo_en: number | null
}

/** The TLS certificate of the server's public address. */
export interface ServerCertificate {
  /** Unix ms. */
  readonly vence: number | null
  /** Cause, if it could not be read. */
  readonly fallo: string | null
}

/** Attempts to deliver by one channel since the server process started. */
export interface ServerDeliveries {
  /** `email`, `sms`, `push` or `webhook`. */
  readonly canal: string
  readonly enviadas: number
  /** Failed for good. */
  readonly fallidas: number
  /** Failed, and attempted again later. */
  readonly aplazadas: number
}

/** An external service that the server depends on. */
export interface ServerService {
  /** Name of its setting. */
  readonly nombre: string
  /** Cause, if it did not answer the last time. */
  readonly fallo: string | null
}

/** The state of a server, as known to the process that responds. */
export interface ServerStatus {
  readonly version: string
  /** Commit that the program was built from; `null`: unknown. */
  readonly revision: string | null
  /** Jobs of this process: `gateway`, `writer`, `web`. */
  readonly trabajos: readonly string[]
  /** Start of this process, Unix ms. */
  readonly inicio: number
  /** Time of this response, Unix ms. */
  readonly timestamp: number
  /** Whether positions are stored. */
  readonly guarda: boolean
  /** Cause and remedy, if something is wrong. */
  readonly causa: string | null
  /** `null`: another process stores. */
  readonly cola: ServerQueue | null
  readonly base: ServerDatabase
  readonly disco: ServerDisk
  readonly respaldo: ServerBackup
  /** `null`: the public address is not https, or is not checked yet. */
  readonly certificado: ServerCertificate | null
  /** Notices that wait to be sent. */
  readonly por_enviar: number
  readonly entregas: readonly ServerDeliveries[]
  readonly servicios: readonly ServerService[]
}

type Read<Value> = (wire: unknown, reading: Reading) => Value

const within =
  <Value>(read: Read<Value>): Field<Value> =>
  (wire, name, reading) =>
    read(wire[name], reading)
const orNull =
  <Value>(read: Read<Value>): Field<Value | null> =>
  (wire, name, reading) =>
    wire[name] === null ? null : read(wire[name], reading)
const each =
  <Value>(read: Read<Value>): Field<readonly Value[]> =>
  (wire, name, reading) =>
    toList(wire[name], name).map((row) => read(row, reading))

const readQueue = record<ServerQueue>('the queue', { esperan: number, antiguedad: number, llena: flag })
const readDatabase = record<ServerDatabase>('the database', {
  tipo: text,
  contesta: flag,
  ms: number,
  bytes: optionalNumber,
  apartadas: optionalNumber,
})
const readDisk = record<ServerDisk>('the disk', { libres: number, total: number })
const readBackup = record<ServerBackup>('the backup', {
  ultimo: time,
  bytes: optionalNumber,
  fallo: optionalText,
  fallo_en: time,
})
const readCertificate = record<ServerCertificate>('the certificate', {
  vence: time,
  fallo: optionalText,
})
const readDeliveries = record<ServerDeliveries>('the deliveries', {
  canal: text,
  enviadas: number,
  fallidas: number,
  aplazadas: number,
})
const readService = record<ServerService>('the service', { nombre: text, fallo: optionalText })

/** Reads the state of a server. @throws Malformed */
export const readServerStatus = record<ServerStatus>('the server', {
  version: text,
  revision: optionalText,
  trabajos: (wire, name) => toList(wire[name], name).map(String),
  inicio: requiredTime,
  timestamp: requiredTime,
  guarda: flag,
  causa: optionalText,
  cola: orNull(readQueue),
  base: within(readDatabase),
  disco: within(readDisk),
  respaldo: within(readBackup),
  certificado: orNull(readCertificate),
  por_enviar: number,
  entregas: each(readDeliveries),
  servicios: each(readService),
})
