/**
 * Where, in bytes from 0, the first field of a sentence begins that does not look as it should; its end where one is missing,
 * or where all of these do.
 * @param looks of its fields from the first on; `null`: whatever it likes
 */
export function fieldFault(sentence: string, separator: string, looks: readonly (RegExp | null)[]): number {
  const fields = sentence.split(separator)
  let at = 0
  for (const [index, look] of looks.entries()) {
    const field = fields[index]
    if (field === undefined) return sentence.length
    if (look !== null && !look.test(field)) return at
    at += field.length + separator.length
  }
  return sentence.length
}

/** Where the field with this index begins; the end where there are fewer. */
export function fieldStart(fields: readonly string[], index: number): number {
  return fields.slice(0, index).reduce((at, field) => at + field.length + 1, 0)
}
