import type { IconSize } from '@baliza/sdk-core/internal'

export type SizeField = keyof IconSize
export type SizeTexts = Readonly<Record<SizeField, string>>

/** Ranges in CSS pixels: large enough to see and touch, small enough not to hide the map. */
export const sizeLimits = { size_ancho: [8, 256], size_largo: [8, 256], offset: [0, 256] } as const

export const sizeTexts = ({ size_ancho, size_largo, offset }: IconSize): SizeTexts => ({
  size_ancho: String(size_ancho),
  size_largo: String(size_largo),
  offset: String(offset),
})

/** Parses the fields. @returns the size, or `null` if a field is invalid, and the invalid fields */
export function readSize(texts: SizeTexts): {
  readonly size: IconSize | null
  readonly wrong: readonly SizeField[]
} {
  const fields = Object.keys(sizeLimits) as SizeField[]
  const wrong = fields.filter((field) => {
    const [from, to] = sizeLimits[field]
    const text = texts[field].trim()
    return !/^\d+$/.test(text) || Number(text) < from || Number(text) > to
  })
  const size = {
    size_ancho: Number(texts.size_ancho),
    size_largo: Number(texts.size_largo),
    offset: Number(texts.offset),
  }
  return { size: wrong.length === 0 ? size : null, wrong }
}
