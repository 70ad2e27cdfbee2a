import { ownValue } from '../rules/own-value.js'

/** A catalogue whose every text may be another. */
export type Widened<Area> = Area extends string
  ? string
  : { readonly [Key in keyof Area]: Widened<Area[Key]> }

/** Some texts of a catalogue. */
export type Overrides<Area> = Area extends string
  ? string
  : { readonly [Key in keyof Area]?: Overrides<Area[Key]> | undefined }

/** Puts texts over those of a catalogue. What the catalogue does not have, or has as something else, is left out. */
export function mergeTexts<Area extends object>(base: Area, overrides: object | undefined): Area {
  const over = (overrides ?? {}) as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(base).map(([key, text]) => {
      const other = ownValue(over, key)
      if (typeof text === 'string') return [key, typeof other === 'string' ? other : text]
      return [key, mergeTexts(text, typeof other === 'object' && other !== null ? other : undefined)]
    }),
  ) as Area
}

/** The names in braces of a text. */
type Holes<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Holes<Rest>
  : never

/** What fills a text: by name where the text is known to the compiler, anything where a host may have changed it. */
export type Filling<Text extends string> = string extends Text
  ? Readonly<Record<string, string | number>>
  : { readonly [Name in Holes<Text>]: string | number }

/** A text with its `{holes}` filled; one that nothing fills stays, and is seen. */
export function fill<Text extends string>(text: Text, filling: Filling<Text>): string {
  const values = filling as Readonly<Record<string, string | number>>
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(ownValue(values, name) ?? hole))
}
