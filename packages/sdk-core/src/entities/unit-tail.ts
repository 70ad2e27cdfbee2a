import { type DoubtCode, doubtCodes } from '../codes/doubts.js'
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

/** Something that a tracker reported beside its position. */
export interface SentenceAttribute {
  readonly nombre: string
  readonly valor: string
}

/** What was read of one sentence: of several positions the latest. */
export interface ReadPosition {
  readonly posicion: StoredPosition
  /** Why it is not believed, held against what came since the unit is watched; `null`: it is. */
  readonly duda: DoubtCode | null
  /** The first 24. */
  readonly atributos: readonly SentenceAttribute[]
}

/** A sentence of a tracker, or one that the server sent to it. */
export interface TrackerSentence {
  readonly id: string
  /** When the server received it, or sent it, Unix ms. */
  readonly timestamp: number
  readonly tipo: SentenceKind
  /** `null`: nobody knows. */
  readonly protocolo: ConnectionProtocol | null
  /** The other end. */
  readonly direccion: string
  /** The port of the server. */
  readonly puerto: number | null
  /** Its length. */
  readonly bytes: number
  /**
   * How it reads, 1,024 bytes at most: a sign replaces what cannot be printed, and `***` for passwords and tokens. `null`: it
   * is no text.
   */
  readonly texto: string | null
  /** The same of what is no text, as hexadecimal digits; `null`: it is one. */
  readonly hex: string | null
  /** Why it, or some of it, became no position. */
  readonly razon: TrackerRefusal | null
  /** What became of its positions; `null`: it has none. */
  readonly resultado: SentenceOutcome | null
  /** How many positions are in it. */
  readonly posiciones: number
  /** `null`: none is in it. */
  readonly leida: ReadPosition | null
  /** Sentences before it that were too many to be shown. */
  readonly omitidas: number
}

/** What a unit's tracker has sent since a cursor, and where to go on. */
export interface UnitTail {
  /** What to ask with next, within half a minute. */
  readonly cursor: string
  /** When the unit's last position was received, Unix ms; `null`: never. */
  readonly ultima: number | null
  /** The oldest first, 100 at most. One may come again: its `id` tells. */
  readonly sentencias: readonly TrackerSentence[]
}

const readAttribute = record<SentenceAttribute>('the attribute', { nombre: text, valor: text })

const readRead = record<ReadPosition>('what was read', {
  posicion: (wire, name, reading) => readStoredPosition(wire[name], reading),
  duda: (wire, name) => Object.values(doubtCodes).find((code) => code === wire[name]) ?? null,
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

/** Reads what a unit's tracker has sent. @throws Malformed */
export const readUnitTail = record<UnitTail>('the sentences', {
  cursor: key,
  ultima: time,
  sentencias: (wire, name, reading) => toList(wire[name], name).map((row) => readSentence(row, reading)),
})
