/** The characters of Windows-1252, the encoding of the standard PDF fonts, that Latin-1 lacks. */
const beside = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

/**
 * Converts a text to characters of the standard PDF fonts, which cover Spanish and similar languages. Other characters lose their
 * diacritics or become `?`.
 */
export function pdfText(text: string): string {
  return Array.from(text.normalize('NFC').replaceAll(/\s+/g, ' '), (sign) => {
    if (isKnown(sign)) return sign
    const plain = sign.normalize('NFKD').replaceAll(/\p{M}/gu, '')
    return plain !== '' && Array.from(plain).every(isKnown) ? plain : '?'
  }).join('')
}

function isKnown(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) || beside.includes(sign)
}
