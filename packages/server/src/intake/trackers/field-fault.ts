/**
 * Returns the byte offset of the first field that does not match its pattern, from 0. Returns the message's end if a field is
 * missing, or if all fields match.
 * @param looks patterns of the fields, from the first on; `null` accepts any text
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

/** Returns the offset of a field; the end if there are fewer fields. */
export function fieldStart(fields: readonly string[], index: number): number {
  return fields.slice(0, index).reduce((at, field) => at + field.length + 1, 0)
}
