import * as v from 'valibot'

/**
 * What is seen of a name is all there is of it: two accounts that look alike are one, and no character turns the text
 * after it around. So control, bidi and zero-width characters are no part of a name. At its ends, where they come
 * along when text is pasted, they are dropped with the spaces; inside they are refused.
 *
 * An emoji is one picture made of several characters, among them the zero-width joiner and the variation selector:
 * there, between pictures, and only there, they are welcome (👨‍🔧, ❤️). Scripts that join letters with them are not
 * written here.
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

/** Character by character: a pattern that ends in `$` takes its time with a megabyte of spaces. */
function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && dropped.test(text.charAt(start))) start += 1
  while (end > start && dropped.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}
