/** Control and format characters (bidi, zero-width, tags), what is invisible or private, and half characters. */
const unseen =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/gu

/** Maximum length of a name or an address. */
const nameLength = 120

/** Maximum length of a note. */
export const noteLength = 300

/**
 * Makes a text that a person wrote harmless for a language model: one line without characters that a reader does not see, and
 * without links, images or tags that a chat would render. A longer text ends with an ellipsis.
 * @param most maximum number of characters
 */
export function sayable(text: string, most: number = nameLength): string {
  const clean = text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(unseen, '')
    // A link, an image of Markdown, and a tag: their first characters are separated.
    .replace(/:(?=\/\/)/g, ': ')
    .replace(/\](?=[([])/g, '] ')
    .replace(/<(?=[a-z/!?])/gi, '< ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .normalize('NFC')
  const letters = [...clean]
  return letters.length <= most ? clean : `${letters.slice(0, most - 1).join('')}…`
}
