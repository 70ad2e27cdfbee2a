import * as v from 'valibot'
import { type AnswersFor, data, listOf } from '../../wire/answer.js'
import { storedPosition } from '../../wire/entities.js'
import { named, wireTypes as w } from '../../wire/types.js'
import type { connections } from './calls.js'

const protocol = named(
  'ProtocolConnections',
  v.object({
    protocolo: w.protocol,
    abiertas: w.count,
    conexiones: w.count,
    recibidas: w.count,
    guardadas: w.count,
    rechazadas: w.count,
  }),
)

const refused = named(
  'RefusedTracker',
  v.object({
    _id: w.id,
    timestamp: w.moment,
    desde: w.moment,
    veces: w.count,
    razon: w.trackerRefusal,
    protocolo: v.nullable(w.protocol),
    direccion: w.text,
    puerto: v.nullable(w.number),
    equipo: v.nullable(w.text),
    unidad: v.nullable(w.text),
    texto: w.text,
    hex: w.text,
    byte: v.nullable(w.number),
  }),
)

const clock = named(
  'WrongClock',
  v.object({ imei: w.imei, nombre: w.text, desfase_reloj: w.offset, sms_reloj: w.text }),
)

const sentence = named(
  'TrackerSentence',
  v.object({
    _id: w.id,
    timestamp: w.moment,
    tipo: w.sentenceKind,
    protocolo: v.nullable(w.protocol),
    direccion: w.text,
    puerto: v.nullable(w.number),
    bytes: w.bytes,
    texto: v.nullable(w.text),
    hex: v.nullable(w.text),
    razon: v.nullable(w.trackerRefusal),
    resultado: v.nullable(w.sentenceOutcome),
    posiciones: w.count,
    leida: v.nullable(
      named(
        'ReadPosition',
        v.object({
          posicion: storedPosition,
          duda: v.nullable(w.rejection),
          atributos: listOf(named('SentenceAttribute', v.object({ nombre: w.text, valor: w.text }))),
        }),
      ),
    ),
    omitidas: w.count,
  }),
)

export const answers = {
  get: data(
    named(
      'Connections',
      v.object({
        recibe: w.flag,
        conectados: w.count,
        sin_identificar: w.count,
        protocolos: listOf(protocol),
        rechazos: listOf(refused),
        total: w.count,
        relojes: listOf(clock),
      }),
    ),
  ),
  tail: data(
    named(
      'UnitTail',
      v.object({ cursor: w.key, ultima: v.nullable(w.moment), sentencias: listOf(sentence) }),
    ),
  ),
} satisfies AnswersFor<typeof connections>
