import {
  connectionProtocols,
  fill,
  fixReasons,
  formatCoordinates,
  formatDateTime,
  formatFigure,
  formatKm,
  formatSpeed,
  type ReadPosition,
  sentenceKinds,
  sentenceOutcomes,
  type TrackerSentence,
  trackerRefusals,
} from '@baliza/sdk-core/internal'
import { connectionTexts } from '../connection-texts.js'

const t = connectionTexts.tail

/** `2b52` becomes `2b 52`: bytes are separated, so that lines can break between them. */
export function pairsOf(hex: string): string {
  return hex.replace(/..(?=.)/g, '$& ')
}

/** Returns the raw content: text, or bytes in hex. */
export function rawOf({ texto, hex }: TrackerSentence): string {
  return texto ?? pairsOf(hex ?? '')
}

export function isSent({ tipo }: TrackerSentence): boolean {
  return tipo === 'acuse' || tipo === 'comando'
}

/** Returns its full length if it is truncated, otherwise `null`. */
export function cutOf({ texto, hex, bytes }: TrackerSentence): string | null {
  const shown = hex === null ? (texto?.length ?? 0) : hex.length / 2
  return bytes <= maxBytes
    ? null
    : fill(t.cut, { count: formatFigure(bytes), shown: formatFigure(Math.min(shown, maxBytes)) })
}
/** Maximum number of bytes that the server returns per sentence. */
const maxBytes = 1_024

/** Lists the decoded fields of a position. Fields that the tracker did not send are omitted. */
export function factsOf({ posicion }: ReadPosition): (readonly [name: string, value: string])[] {
  const { lat, lng, valido, timestamp, speed, angulo, acc, puerta, bateria, odometro, motivo } = posicion
  const facts: (readonly [string, string | null])[] = [
    [t.time, formatDateTime(timestamp)],
    [t.place, valido && lat !== null && lng !== null ? formatCoordinates(lat, lng) : t.noPlace],
    [t.speed, speed === null ? null : formatSpeed(speed)],
    [t.course, angulo === null ? null : `${angulo}°`],
    [t.engine, acc === null ? null : acc ? t.engineOn : t.engineOff],
    [t.alarm, motivo === null || motivo === 'posicion' ? null : fixReasons[motivo]],
    [t.door, puerta === null ? null : puerta ? t.doorOpen : t.doorClosed],
    [t.battery, bateria === null ? null : `${formatFigure(bateria)} %`],
    [t.odometer, odometro === null ? null : formatKm(odometro)],
  ]
  return facts.filter((fact): fact is readonly [string, string] => fact[1] !== null)
}

/** Formats the other attributes that the tracker sent: `sat 9 · hdop 0.8`. */
export function attributesOf({ atributos }: ReadPosition): string {
  return atributos.map(({ nombre, valor }) => `${nombre} ${valor}`).join(' · ')
}

/** Returns a sentence as lines for the clipboard, with all details that support may need. */
export function copyOf(sentence: TrackerSentence): string {
  const { timestamp, tipo, protocolo, direccion, razon, resultado, posiciones, leida } = sentence
  const head = [
    formatDateTime(timestamp),
    isSent(sentence) ? t.sent : t.received,
    protocolo === null ? null : connectionProtocols[protocolo],
    direccion,
  ]
  const body = [
    sentenceKinds[tipo],
    razon === null ? null : trackerRefusals[razon].label,
    resultado === null ? null : sentenceOutcomes[resultado],
    posiciones > 1 ? fill(t.several, { count: formatFigure(posiciones) }) : null,
    ...(leida === null ? [] : factsOf(leida).map(([name, value]) => `${name}: ${value}`)),
    leida === null || leida.duda === null ? null : t.doubts[leida.duda],
    leida === null || leida.atributos.length === 0 ? null : `${t.attributes}: ${attributesOf(leida)}`,
  ]
  const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(' · ')
  return [joined(head), rawOf(sentence), joined(body)].join('\n')
}
