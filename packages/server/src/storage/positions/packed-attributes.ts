import {
  type ByteReader,
  packBits,
  packDistinct,
  packTexts,
  readBits,
  readDistinct,
  readTexts,
} from './packed-columns.js'

/** Attribute that the intake adds if the time of the fix is the time of its receipt. */
const deviceTime = 'deviceTime'

/** Same result as SQL `attributes ? 'deviceTime'`, which also matches an array element or a text with that name. */
export function hasDeviceTime(attributes: string | null): boolean {
  if (attributes === null || !attributes.includes(deviceTime)) return false
  const value: unknown = JSON.parse(attributes)
  if (typeof value !== 'object' || value === null) return value === deviceTime
  return Array.isArray(value) ? value.includes(deviceTime) : Object.hasOwn(value, deviceTime)
}

/** A text or a word after a key. Matches elsewhere are harmless, because reading joins all parts again. */
const valueOfKey = /(?<=": )("(?:[^"\\]|\\.)*"|[-+.\w]+)/
/** Placeholder of a value. jsonb cannot contain this character. */
const gap = '\0'

/**
 * Splits each text into its values and the text between them, its shape. Most texts of a unit have the same shape, so the values
 * of the same key become adjacent, which compresses well.
 */
export function packAttributes(texts: readonly (string | null)[]): Buffer {
  const shapes: string[] = []
  const values = new Map<string, string[][]>()
  for (const text of texts) {
    if (text === null) continue
    const parts = text.split(valueOfKey)
    const shape = parts.filter((_, index) => index % 2 === 0).join(gap)
    shapes.push(shape)
    const ofShape = values.get(shape) ?? Array.from({ length: (parts.length - 1) / 2 }, () => [])
    values.set(shape, ofShape)
    for (const [index, ofKey] of ofShape.entries()) ofKey.push(parts[2 * index + 1] as string)
  }
  const inOrder: string[] = []
  for (const ofShape of values.values())
    for (const ofKey of ofShape) for (const text of ofKey) inOrder.push(text)
  return Buffer.concat([
    packBits(texts.map((text) => text === null)),
    packDistinct(shapes),
    packTexts(inOrder),
  ])
}

export function readAttributes(reader: ByteReader, count: number): (string | null)[] {
  const { bits: nulls, ones } = readBits(reader, count)
  const { distinct, which } = readDistinct(reader, count - ones)
  const uses = new Uint32Array(distinct.length)
  for (const shape of which) uses[shape] = (uses[shape] as number) + 1
  let size = 0
  const shapes = distinct.map((shape, number) => {
    const parts = shape.split(gap)
    const [start, texts] = [size, uses[number] as number]
    size += texts * (parts.length - 1)
    return { parts, start, texts, read: 0 }
  })
  const values = readTexts(reader, size)
  let at = 0
  return Array.from(nulls, (isNull) => {
    if (isNull === 1) return null
    const shape = shapes[which[at++] as number] as (typeof shapes)[number]
    const first = shape.start + shape.read++
    return shape.parts.reduce((text, part, key) => text + values[first + (key - 1) * shape.texts] + part)
  })
}
