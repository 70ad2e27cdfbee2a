import { rejectionCodes, type SentenceKind, type SentenceOutcome } from '@baliza/agreement'
import { wirePosition } from '../feed/wire-position.js'
import type { TailSentence } from '../observability/unit-tails.js'

const kinds: Readonly<Record<TailSentence['kind'], SentenceKind>> = {
  fixes: 'posicion',
  login: 'presentacion',
  heartbeat: 'latido',
  reply: 'respuesta',
  refused: 'rechazada',
  unreadable: 'ilegible',
  answer: 'acuse',
  order: 'comando',
}
/** `unknown` has no outcome on the wire: the rejection reason (`razon`) shows that the unit was not registered. */
const outcomes: Readonly<Record<NonNullable<TailSentence['outcome']>, SentenceOutcome | null>> = {
  waiting: 'pendiente',
  stored: 'guardada',
  duplicate: 'repetida',
  unknown: null,
  rejected: 'apartada',
  failed: 'perdida',
}

export function wireSentence(sentence: TailSentence) {
  const { id, at, kind, protocol, sender, length, text, hex, refusal, outcome, fixes, fix, left } = sentence
  return {
    _id: id,
    timestamp: at,
    tipo: kinds[kind],
    protocolo: protocol,
    direccion: sender.address,
    puerto: sender.port,
    bytes: length,
    texto: text,
    hex,
    razon: refusal,
    resultado: outcome === null ? null : outcomes[outcome],
    posiciones: fixes,
    leida: fix === null ? null : wireRead(fix),
    omitidas: left,
  }
}

function wireRead(fix: NonNullable<TailSentence['fix']>) {
  return {
    posicion: wirePosition({ ...fix, received_at: fix.receivedAt }),
    duda: fix.doubt === null ? null : rejectionCodes[fix.doubt],
    atributos: fix.attributes.map(([nombre, valor]) => ({ nombre, valor })),
  }
}
