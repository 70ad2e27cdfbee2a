import type { FollowState } from '../codes/follow-states.js'
import { type AgeWords, formatAge } from '../rules/format.js'
import type { UnitStateNow } from '../rules/unit/state.js'
import { states } from './es/states.js'
import { fill } from './merge-texts.js'

/** Texts of the page of a follow link. Its visitor may have no account, so it is in the visitor's language. */
export interface FollowPageTexts {
  readonly locale: string
  /** State of a unit without a destination. */
  readonly states: Readonly<Record<UnitStateNow, string>>
  readonly journey: Readonly<Record<FollowState, string>>
  /** An arrival on an earlier day. */
  readonly arrivedOn: string
  /** A time in such a sentence, and one from 1:00 to 1:59, which is singular in some languages. */
  readonly at: string
  readonly atOne: string
  readonly age: AgeWords
  readonly updated: string
  readonly never: string
  readonly place: string
  readonly destination: string
  readonly validUntil: string
  readonly arrivedDetail: string
  readonly invalid: string
  readonly invalidDetail: string
  readonly away: string
  readonly awayDetail: string
  readonly refresh: string
  readonly noScript: string
  /** Title of a preview, as in WhatsApp. It has no position. */
  readonly preview: string
}

const es: FollowPageTexts = {
  locale: 'es-MX',
  states,
  journey: {
    on_its_way: 'En camino a {place}',
    near: 'Ya está cerca de {place}',
    arrived: 'Llegó {at}',
    ended: 'Llegó {at}',
    unknown: 'Sin noticias recientes',
  },
  arrivedOn: 'Llegó el {date} {at}',
  at: 'a las {time}',
  atOne: 'a la {time}',
  age: { ago: 'hace {age}', now: 'hace un momento' },
  updated: 'Último reporte {age}',
  never: 'Todavía no hay un reporte',
  place: 'Dónde está',
  destination: 'Destino',
  validUntil: 'Enlace válido hasta el {time}',
  arrivedDetail: 'El viaje terminó y este enlace ya no muestra el vehículo.',
  invalid: 'Este enlace ya no es válido',
  invalidDetail: 'Venció o dejó de compartirse. Pide otro a quien te lo envió.',
  away: 'No se puede mostrar por ahora',
  awayDetail: 'Vuelve a intentar en unos segundos.',
  refresh: 'Actualizar',
  noScript: 'Sin JavaScript no hay mapa en vivo. Esta página se actualiza sola cada minuto.',
  preview: '{unit} en vivo',
}

const en: FollowPageTexts = {
  locale: 'en',
  states: { moving: 'Moving', idle: 'Idling', off: 'Ignition off', offline: 'No signal' },
  journey: {
    on_its_way: 'On its way to {place}',
    near: 'Almost at {place}',
    arrived: 'Arrived {at}',
    ended: 'Arrived {at}',
    unknown: 'No recent news',
  },
  arrivedOn: 'Arrived on {date} {at}',
  at: 'at {time}',
  atOne: 'at {time}',
  age: { ago: '{age} ago', now: 'just now' },
  updated: 'Last report {age}',
  never: 'No report yet',
  place: 'Where it is',
  destination: 'Destination',
  validUntil: 'Link valid until {time}',
  arrivedDetail: 'The trip is over, and this link no longer shows the vehicle.',
  invalid: 'This link is no longer valid',
  invalidDetail: 'It has expired or is no longer shared. Ask the sender for another one.',
  away: 'This cannot be shown at the moment',
  awayDetail: 'Try again in a few seconds.',
  refresh: 'Refresh',
  noScript: 'Without JavaScript there is no live map. This page reloads every minute.',
  preview: '{unit} live',
}

const pt: FollowPageTexts = {
  locale: 'pt-BR',
  states: {
    moving: 'Em movimento',
    idle: 'Parado com ignição ligada',
    off: 'Desligado',
    offline: 'Sem sinal',
  },
  journey: {
    on_its_way: 'A caminho de {place}',
    near: 'Já está perto de {place}',
    arrived: 'Chegou {at}',
    ended: 'Chegou {at}',
    unknown: 'Sem notícias recentes',
  },
  arrivedOn: 'Chegou em {date} {at}',
  at: 'às {time}',
  atOne: 'à {time}',
  age: { ago: 'há {age}', now: 'agora mesmo' },
  updated: 'Último relato {age}',
  never: 'Ainda não há nenhum relato',
  place: 'Onde está',
  destination: 'Destino',
  validUntil: 'Link válido até {time}',
  arrivedDetail: 'A viagem terminou e este link não mostra mais o veículo.',
  invalid: 'Este link não é mais válido',
  invalidDetail: 'Expirou ou deixou de ser compartilhado. Peça outro a quem o enviou.',
  away: 'Não é possível mostrar agora',
  awayDetail: 'Tente de novo em alguns segundos.',
  refresh: 'Atualizar',
  noScript: 'Sem JavaScript não há mapa ao vivo. Esta página se atualiza a cada minuto.',
  preview: '{unit} ao vivo',
}

export const followPageTexts = { es, en, pt } as const
export type FollowLanguage = keyof typeof followPageTexts

/** What the sentence of a link is about. Times are Unix ms. */
export interface FollowedNow {
  /** `null`: the link has no destination. */
  readonly estado: FollowState | null
  readonly destino: { readonly nombre: string } | null
  readonly llegada: number | null
  /** State of the unit; `null`: the link no longer shows it. */
  readonly unit: UnitStateNow | null
}

/** Returns the state of a link in one sentence. @param timeZone IANA name; by default that of the browser */
export function followSentence(
  say: FollowPageTexts,
  { estado, destino, llegada, unit }: FollowedNow,
  now: number,
  timeZone?: string,
): string {
  if (estado === null || destino === null) return say.states[unit ?? 'offline']
  const place = destino.nombre
  if (llegada === null) return fill(say.journey[estado], { place })
  const write = (time: number, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(say.locale, { ...parts, ...(timeZone === undefined ? {} : { timeZone }) }).format(
      time,
    )
  const day = (time: number) => write(time, { day: 'numeric', month: 'long' })
  const time = write(llegada, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const at = fill(time.startsWith('01') ? say.atOne : say.at, { time })
  if (day(llegada) === day(now)) return fill(say.journey[estado], { place, at })
  return fill(say.arrivedOn, { date: day(llegada), at })
}

/** Returns when the unit reported, in words. Times are Unix ms. */
export function followAge(say: FollowPageTexts, timestamp: number | null, now: number): string {
  if (timestamp === null) return say.never
  const age = now - timestamp < 60_000 ? say.age.now : formatAge(timestamp, now, say.age)
  return fill(say.updated, { age })
}
