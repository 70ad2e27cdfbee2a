import { ownValue } from '../rules/own-value.js'

/** Catalogue in which every text can be replaced. */
export type Widened<Area> = Area extends string
  ? string
  : { readonly [Key in keyof Area]: Widened<Area[Key]> }

/** Partial texts of a catalogue. */
export type Overrides<Area> = Area extends string
  ? string
  : { readonly [Key in keyof Area]?: Overrides<Area[Key]> | undefined }

/** Merges texts into a catalogue. Texts that the catalogue does not have, or has with another type, are ignored. */
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

/** Names in braces in a text. */
type Holes<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Holes<Rest>
  : never

/**
 * Values for the placeholders of a text: the exact names if the compiler knows the text, any names if the application may have
 * replaced it.
 */
export type Filling<Text extends string> = string extends Text
  ? Readonly<Record<string, string | number>>
  : { readonly [Name in Holes<Text>]: string | number }

/** Fills in the `{placeholders}` of a text. A placeholder without a value stays visible. */
export function fill<Text extends string>(text: Text, filling: Filling<Text>): string {
  const values = filling as Readonly<Record<string, string | number>>
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(ownValue(values, name) ?? hole))
}
