/** What Windows-1252, the letters of a PDF's own fonts, has beside Latin-1. */
const beside = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

/**
 * A text in the letters that a PDF's own fonts have: all of Spanish and its neighbours. Of others the letter without its
 * mark, or `?`.
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
