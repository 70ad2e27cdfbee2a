import * as v from 'valibot'

/**
 * Returns the schema of a name without hidden characters. Two names that look alike must be equal, and no character may reverse
 * the text that follows it. A name therefore contains no control, bidi or zero-width characters. At the ends of a name, where
 * pasting often adds them, they are removed together with spaces; inside it they are refused.
 *
 * An emoji is one picture of several characters, among them the zero-width joiner and the variation selector. These are accepted
 * only between or after pictures (👨‍🔧, ❤️). Scripts that join letters with them are not supported.
 */
export function nameText(hidden: string, required?: string) {
  return v.pipe(
    v.string(required),
    v.transform(trimmed),
    v.check((text) => !hiddenCharacter.test(text.replaceAll(emoji, '')), hidden),
  )
}

const hiddenCharacter = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
const emoji =
  /\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?(?:\u200d\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)*|[\d#*]\ufe0f\u20e3/gu
const dropped = /[\s\p{Cc}\p{Cf}]/u

/** Checks character by character: a regular expression that ends in `$` is slow on a megabyte of spaces. */
function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && dropped.test(text.charAt(start))) start += 1
  while (end > start && dropped.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}
