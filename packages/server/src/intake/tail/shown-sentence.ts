import { hideSecrets } from '../hide-secrets.js'
import { detached } from '../values.js'

/** Displayable form of a message: a text, or hexadecimal digits for a binary message. */
export interface ShownSentence {
  readonly text: string | null
  readonly hex: string | null
}

const maxShown = 1_024
/** Bytes to search for secrets: a secret's name may be within the displayed bytes and its end after them. */
const searched = 2 * maxShown

/** Passwords: the first argument of Queclink's commands, and the only argument of GT06's cut and release. */
const passwords: readonly RegExp[] = [/(AT\+GT[A-Z]{3}=)[^,$]+/g, /((?:DYD|HFYD),)[^#]+/g]

/** Characters of a UTF-8 text that are invisible, or that reverse the direction of the adjacent text. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/gu
/** Characters that do not occur in a tracker's text. */
const unprintable = /[^\t\n\r -~]/g

/**
 * @param raw the raw message: Latin 1, or the text of a request
 * @param isLatin1 whether each character is a byte
 */
export function shownSentence(raw: string, isLatin1: boolean): ShownSentence {
  const safe = passwords
    .reduce((text, one) => text.replace(one, '$1***'), hideSecrets(raw.slice(0, searched)))
    .slice(0, maxShown)
  if (!isLatin1) return { text: Buffer.from(safe.replace(unseen, picture)).toString(), hex: null }
  const strange = safe.match(unprintable)?.length ?? 0
  // A text contains a few stray bytes. In a binary message about every second byte is unprintable.
  if (strange * 8 > safe.length) return { text: null, hex: Buffer.from(safe, 'latin1').toString('hex') }
  return { text: detached(safe).replace(/[^ -~]/g, picture), hex: null }
}

/** Returns the symbol of a control character, such as `␍` for a carriage return; a middle dot for other characters. */
function picture(character: string): string {
  const code = character.charCodeAt(0)
  if (code === 0x7f) return '\u2421'
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\u00b7'
}
