import { fold } from '../fold.js'
import { ownValue } from '../own-value.js'

/** ms */
export const dayLength = 86_400_000

const weekdays = ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado']
const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const daysAgo: Readonly<Record<string, number>> = { hoy: 0, ayer: 1, antier: 2, anteayer: 2 }
const fillers = new Set('a al de del desde dia el entre h hora horas hr hrs la las los'.split(' '))
const halves: Readonly<Record<string, Half>> = {
  am: 'am',
  madrugada: 'am',
  manana: 'am',
  pm: 'pm',
  tarde: 'pm',
  noche: 'night',
}

/** Half of the day; `night` is from 18:00 to 6:00. */
export type Half = 'am' | 'pm' | 'night'

/** Midnights in ms, local time as if it were UTC. */
export interface Day {
  readonly shown: number
  /** Same weekday or date, one period earlier and later; `null` if the day is unambiguous. */
  readonly before: number | null
  readonly after: number | null
}

/** Typed hour. */
export interface Time {
  readonly hour: number
  readonly minute: number
  readonly half: Half | null
}

/** Typed end of a range. */
export interface End {
  readonly day: Day | null
  readonly time: Time | 'now' | null
}

/**
 * Parses the one or two ends of a typed range; `null` if it is not a range.
 * @param now local time of the zone in ms, as if it were UTC
 */
export function readEnds(typed: string, now: number): readonly [End, End | null] | null {
  const ends: End[] = []
  for (const part of plain(typed).split(/[-–—]|(?<=\s|\d)(?:al?|hasta|y)(?=\s|\d|$)/)) {
    const end = endOf(part, now)
    if (end === null) return null
    const [first] = ends
    // 'ayer a las 3' is a single end.
    if (first !== undefined && ends.length === 1 && first.time === null && end.day === null)
      ends[0] = { day: first.day, time: end.time }
    else ends.push(end)
  }
  const [first, second = null, ...more] = ends
  return first === undefined || more.length > 0 ? null : [first, second]
}

/** Whether a range ends now: 'desde las 6'. */
export const isOpen = (typed: string): boolean => /^desde\b/.test(plain(typed))

/** Midnight before a time, both in ms as if UTC. */
export const dayStart = (shown: number): number => Math.floor(shown / dayLength) * dayLength

/** Normalizes to lower case without accents, and '3.30 p. m.' to '3:30 pm'. */
function plain(typed: string): string {
  return fold(typed)
    .replace(/(\d)\.(\d)/g, '$1:$2')
    .replaceAll('.', '')
    .replace(/\b([ap]) m\b/g, '$1m')
    .trim()
}

function endOf(part: string, now: number): End | null {
  const tokens = part.match(/\d+\/\d+(?:\/\d+)?|\d+(?::\d+)?|[a-z]+|[^\s,]/g) ?? []
  let day: Day | null = null
  let time: Time | 'now' | null = null
  let half: Half | null = null
  while (tokens.length > 0) {
    const token = tokens.shift() ?? ''
    const date = dateOf(token, tokens, now) ?? namedDay(token, now)
    const named = ownValue(halves, token)
    if (date !== null) {
      if (day !== null) return null
      day = date
    } else if (named !== undefined) half = named
    else if (token === 'ahora' || /^\d/.test(token)) {
      if (time !== null) return null
      time = token === 'ahora' ? 'now' : timeOf(token)
      if (time === null) return null
    } else if (!fillers.has(token)) return null
  }
  if (day === null && time === null) return null
  return { day, time: time === null || time === 'now' ? time : { ...time, half } }
}

function timeOf(token: string): Time | null {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?::(\d{2}))?$/.exec(token) ?? []
  const time = { hour: Number(hours), minute: Number(minutes), half: null }
  const isTime = time.minute < 60 && (time.hour < 24 || (time.hour === 24 && time.minute === 0))
  return isTime ? time : null
}

function namedDay(token: string, now: number): Day | null {
  const today = dayStart(now)
  const ago = ownValue(daysAgo, token)
  if (ago !== undefined) return { shown: today - ago * dayLength, before: null, after: null }
  const weekday = weekdays.findIndex((name) => token.length >= 3 && name.startsWith(token))
  if (weekday === -1) return null
  const shown = today - ((new Date(today).getUTCDay() - weekday + 7) % 7) * dayLength
  return { shown, before: shown - 7 * dayLength, after: shown + 7 * dayLength }
}

/**
 * Parses '11/27', '11/27/2026', '27 nov' or '27 de noviembre de 2026'. @param rest following tokens; those of the date are
 * removed
 */
function dateOf(token: string, rest: string[], now: number): Day | null {
  const thisYear = new Date(now).getUTCFullYear()
  const written = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(token)
  if (written !== null) return dayOf(Number(written[1]) - 1, Number(written[2]), written[3], thisYear)
  if (!/^\d{1,2}$/.test(token)) return null
  const at = rest[0] === 'de' ? 1 : 0
  const month = months.findIndex((name) => rest[at]?.startsWith(name))
  if (month === -1) return null
  rest.splice(0, at + 1)
  const yearAt = /^del?$/.test(rest[0] ?? '') ? 1 : 0
  const hasYear = /^\d{4}$/.test(rest[yearAt] ?? '')
  return dayOf(month, Number(token), hasYear ? rest.splice(0, yearAt + 1).at(-1) : undefined, thisYear)
}

function dayOf(month: number, date: number, year: string | undefined, thisYear: number): Day | null {
  const of = (year: number) => Date.UTC(year, month, date)
  const shown = of(Number(year ?? thisYear))
  // The 31st of April would become the 1st of May.
  if (new Date(shown).getUTCMonth() !== month || new Date(shown).getUTCDate() !== date) return null
  return year === undefined
    ? { shown, before: of(thisYear - 1), after: of(thisYear + 1) }
    : { shown, before: null, after: null }
}
