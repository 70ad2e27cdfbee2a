import { type RejectionCode, rejectionCodes } from '../codes/rejection-reasons.js'
import {
  type SentenceKind,
  type SentenceOutcome,
  sentenceKinds,
  sentenceOutcomes,
} from '../codes/sentences.js'
import { type ConnectionProtocol, connectionProtocols } from '../codes/tracker-models.js'
import { type TrackerRefusal, trackerRefusals } from '../codes/tracker-refusals.js'
import {
  id,
  key,
  keyed,
  number,
  optionalNumber,
  record,
  requiredTime,
  text,
  time,
  unlessMissing,
} from './record.js'
import { readStoredPosition, type StoredPosition } from './stored-position.js'
import { toList } from './values.js'

/** A value that a tracker reported in addition to its position. */
export interface SentenceAttribute {
  readonly nombre: string
  readonly valor: string
}

/** The position that was read from one sentence; the latest if there are several. */
export interface ReadPosition {
  readonly posicion: StoredPosition
  /** Rejection reason, compared with the positions since the watch of the unit started; `null`: it is accepted. */
  readonly duda: RejectionCode | null
  /** The first 24 attributes. */
  readonly atributos: readonly SentenceAttribute[]
}

/** A sentence that a tracker sent, or that the server sent to it. */
export interface TrackerSentence {
  readonly id: string
  /** Time at which the server received or sent it, Unix ms. */
  readonly timestamp: number
  readonly tipo: SentenceKind
  /** Protocol; `null`: unknown. */
  readonly protocolo: ConnectionProtocol | null
  /** Network address of the tracker. */
  readonly direccion: string
  /** Port of the server. */
  readonly puerto: number | null
  /** Length of the sentence, in bytes. */
  readonly bytes: number
  /**
   * Readable text, at most 1,024 bytes. A sign replaces unprintable characters, and `***` passwords and tokens. `null`: it is not
   * text.
   */
  readonly texto: string | null
  /** Content of a sentence that is not text, as hexadecimal digits; `null`: it is text. */
  readonly hex: string | null
  /** Why the sentence, or part of it, did not become a position. */
  readonly razon: TrackerRefusal | null
  /** What the server did with its positions; `null`: it has none. */
  readonly resultado: SentenceOutcome | null
  /** Number of positions in it. */
  readonly posiciones: number
  /** `null`: it contains no position. */
  readonly leida: ReadPosition | null
  /** Number of earlier sentences that were omitted because there were too many. */
  readonly omitidas: number
}

/** Sentences of a unit's tracker since a cursor. */
export interface UnitTail {
  /** Cursor of the next call, which must follow within half a minute. */
  readonly cursor: string
  /** Time at which the unit's last position was received, Unix ms; `null`: never. */
  readonly ultima: number | null
  /** Oldest first, at most 100. A sentence may appear again: compare its `id`. */
  readonly sentencias: readonly TrackerSentence[]
}

const readAttribute = record<SentenceAttribute>('the attribute', { nombre: text, valor: text })

const readRead = record<ReadPosition>('what was read', {
  posicion: (wire, name, reading) => readStoredPosition(wire[name], reading),
  duda: (wire, name) => Object.values(rejectionCodes).find((code) => code === wire[name]) ?? null,
  atributos: (wire, name, reading) => toList(wire[name], name).map((row) => readAttribute(row, reading)),
})

const readSentence = record<TrackerSentence>('the sentence', {
  id,
  timestamp: requiredTime,
  tipo: keyed(sentenceKinds),
  protocolo: unlessMissing(keyed(connectionProtocols)),
  direccion: text,
  puerto: optionalNumber,
  bytes: number,
  texto: unlessMissing(text),
  hex: unlessMissing(text),
  razon: unlessMissing(keyed(trackerRefusals)),
  resultado: unlessMissing(keyed(sentenceOutcomes)),
  posiciones: number,
  leida: unlessMissing((wire, name, reading) => readRead(wire[name], reading)),
  omitidas: number,
})

/** Reads the sentences of a unit's tracker. @throws Malformed */
export const readUnitTail = record<UnitTail>('the sentences', {
  cursor: key,
  ultima: time,
  sentencias: (wire, name, reading) => toList(wire[name], name).map((row) => readSentence(row, reading)),
})
