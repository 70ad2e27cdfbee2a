import { hostNow } from './time/clock.js'

/** Formats degrees with 6 decimals (specification 1, section 9). */
export function formatDegrees(degrees: number): string {
  return degrees.toFixed(6)
}

/** Formats a position for display and links: `19.432608, -99.133209`. */
export function formatCoordinates(lat: number, lng: number): string {
  return `${formatDegrees(lat)}, ${formatDegrees(lng)}`
}

/** Formats of times and numbers; those of the specification are the formats of `es-MX`. */
export const spanishFormats = {
  /** Locale, as `Intl` accepts it. */
  locale: 'es-MX',
  ago: 'hace {age}',
  now: 'ahora',
} as const

/** Texts of {@link formatAge}. */
export type AgeWords = Readonly<Record<'ago' | 'now', string>>

/** Formatters are expensive to create (about 50 µs) and cheap to use, so they are cached. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(timeZone: string | undefined, locale: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    ...(locale === spanishFormats.locale ? { hourCycle: 'h23' } : {}),
    ...(timeZone ? { timeZone } : {}),
  })
  formatters.set(key, made)
  return made
}

/**
 * Formats date and time as `DD/MM/YYYY HH:mm:ss`, or in the format of another locale. `timeZone` is an IANA name. Default: the
 * reader's time zone.
 */
export function formatDateTime(
  time: number,
  timeZone?: string,
  locale: string = spanishFormats.locale,
): string {
  // Many locales put a comma between date and time.
  return formatter(timeZone, locale).format(time).replace(', ', ' ')
}

/** Formats the date only, `DD/MM/YYYY`. */
export function formatDate(time: number, timeZone?: string): string {
  return formatDateTime(time, timeZone).slice(0, 10)
}

const ages = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
] as const

/** Formats an age in its largest whole unit: `hace 5 min`; `ahora` under a second or in the future. */
export function formatAge(time: number, now: number = hostNow(), say: AgeWords = spanishFormats): string {
  const age = now - time
  for (const [length, unit] of ages) {
    if (age >= length) return say.ago.replace('{age}', `${Math.floor(age / length)} ${unit}`)
  }
  return say.now
}

/** Formats a duration in its two largest units: `2 d 3 h`, `1 h 20 min`, `45 s`. */
export function formatDuration(duration: number): string {
  let rest = duration
  const parts: string[] = []
  for (const [length, unit] of ages) {
    const count = Math.max(0, Math.floor(rest / length))
    rest -= count * length
    if (count > 0) parts.push(`${count} ${unit}`)
    // The second part is the next smaller unit or omitted: '2 d 3 h', never '2 d 3 s'.
    else if (parts.length > 0) break
    if (parts.length === 2) break
  }
  return parts.join(' ') || '0 s'
}

/** Formats a speed in whole km/h, the format used everywhere: `65 km/h`. */
export function formatSpeed(speed: number): string {
  return `${Math.round(speed)} km/h`
}

/** Formatters are expensive to create and cheap to use, so they are cached. */
const numbers = new Map<string, Intl.NumberFormat>()

/** Formats a number with at most `most` and at least `least` decimals. */
function written(value: number, most: number, locale: string, least = 0): string {
  const key = `${locale} ${least} ${most}`
  const known = numbers.get(key)
  const digits = { minimumFractionDigits: least, maximumFractionDigits: most }
  const format = known ?? new Intl.NumberFormat(locale, digits)
  if (known === undefined) numbers.set(key, format)
  return format.format(value)
}

/** Formats a count or any number with at most one decimal: `5,000`, `12.5`. */
export function formatFigure(value: number, locale: string = spanishFormats.locale): string {
  return written(value, 1, locale)
}

/** Formats a distance: `1,277.4 km`. */
export function formatKm(km: number, locale: string = spanishFormats.locale): string {
  return `${written(km, 1, locale, 1)} km`
}

/** Formats a length on the map: `350 m`, `12.35 km`. @param metres */
export function formatLength(metres: number, locale: string = spanishFormats.locale): string {
  return metres < 1_000 ? `${written(metres, 0, locale)} m` : `${written(metres / 1_000, 2, locale)} km`
}

/** Formats an area on the map: `4,200 m²`, `1.25 km²`. @param squareMetres */
export function formatArea(squareMetres: number, locale: string = spanishFormats.locale): string {
  return squareMetres < 100_000
    ? `${written(squareMetres, 0, locale)} m²`
    : `${written(squareMetres / 1e6, 2, locale)} km²`
}
