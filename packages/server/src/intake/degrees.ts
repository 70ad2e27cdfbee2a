/**
 * Reads `ddmm.mmmm`: the last two integer digits and the decimals are minutes. Leading zeros may be missing. Within a degree of
 * the equator or of Greenwich, all digits of the degrees may be missing.
 * @returns degrees; infinity for 60 minutes and more, which are corrupt data; `null` for other texts
 */
export function readDegreesAndMinutes(text: string): number | null {
  const found = /^(\d{0,3}?)(\d{1,2}(?:\.\d*)?)$/.exec(text)
  return found === null ? null : degreesOf(Number(found[1]), Number(found[2]))
}

export function degreesOf(degrees: number, minutes: number): number {
  return minutes < 60 ? degrees + minutes / 60 : Number.POSITIVE_INFINITY
}
