import { hideSecrets } from '../hide-secrets.js'
import { detached } from '../values.js'

/** A sentence as people may see it: a text, or the hexadecimal digits of what is none. */
export interface ShownSentence {
  readonly text: string | null
  readonly hex: string | null
}

/** Bytes that are shown. */
const mostShown = 1_024
/** Where to look for what must not be shown: its name may be in what is, and its end behind that. */
const searched = 2 * mostShown

/** Passwords: the first argument of Queclink's commands, the only one of a GT06's cut and release. */
const passwords: readonly RegExp[] = [/(AT\+GT[A-Z]{3}=)[^,$]+/g, /((?:DYD|HFYD),)[^#]+/g]

/** Of the signs of an UTF-8 text, those that nobody sees, or that reverse the text beside them. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]/gu
/** What no text of a tracker is made of. */
const unprintable = /[^\t\n\r -~]/g

/**
 * @param raw as it came: Latin 1, or the text that a request was
 * @param isLatin1 whether each of its characters is a byte
 */
export function shownSentence(raw: string, isLatin1: boolean): ShownSentence {
  const safe = passwords
    .reduce((text, one) => text.replace(one, '$1***'), hideSecrets(raw.slice(0, searched)))
    .slice(0, mostShown)
  if (!isLatin1) return { text: Buffer.from(safe.replace(unseen, picture)).toString(), hex: null }
  const strange = safe.match(unprintable)?.length ?? 0
  // A text has a stray byte or two: of a binary sentence every second one is strange.
  if (strange * 8 > safe.length) return { text: null, hex: Buffer.from(safe, 'latin1').toString('hex') }
  return { text: detached(safe).replace(/[^ -~]/g, picture), hex: null }
}

/** The sign that represents a control character: `␍` for a carriage return; for others one dot. */
function picture(character: string): string {
  const code = character.charCodeAt(0)
  if (code === 0x7f) return '\u2421'
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\u00b7'
}
