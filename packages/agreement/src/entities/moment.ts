/** A moment as a caller may pass it: a `Date`, Unix ms, or ISO text with its zone (`2026-11-22T08:00:00-06:00`). */
export type Moment = Date | string | number

/** Error for an invalid argument, before any request is sent. The SDK throws it as a `BalizaError`. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput'
  /** @param field the invalid field @param mensaje the reason, in Spanish @param english the reason, in English */
  constructor(
    readonly field: string,
    readonly mensaje: string,
    readonly english: string,
  ) {
    super(`${field}: ${mensaje}`)
  }
}

/** As seconds, this range is 1973 to 5138. As milliseconds it is only the first days of 1970 to 1973. */
export const isSeconds = (time: number) => Math.abs(time) >= 1e8 && Math.abs(time) < 1e11
const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/i

/** Returns a moment in Unix ms. @throws InvalidInput if it is not a moment, or can only be in seconds */
export function toMoment(value: unknown, field: string): number {
  if (typeof value === 'number' && Number.isFinite(value)) {
    if (isSeconds(value))
      throw new InvalidInput(
        field,
        `${value} son segundos; aquí van milisegundos, un Date o un texto ISO`,
        `${value} are seconds, where milliseconds, a Date or ISO text belong`,
      )
    return value
  }
  const time =
    value instanceof Date
      ? value.getTime()
      : typeof value === 'string' && zoned.test(value)
        ? Date.parse(value)
        : Number.NaN
  if (!Number.isNaN(time)) return time
  const isZoneless = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)
  const [mensaje, english] = isZoneless
    ? [
        'no dice su zona (Z, -06:00); los días se piden con dayIn(zona, día)',
        'does not say its zone (Z, -06:00); days are asked for with dayIn(zone, day)',
      ]
    : ['no es una fecha', 'is no date']
  throw new InvalidInput(field, `${String(value)} ${mensaje}`, `${String(value)} ${english}`)
}
