/**
 * The parts of a Nominatim address after the street, from the smallest area to the largest. The first known name of each row is
 * used.
 */
const parts = [
  ['suburb', 'neighbourhood', 'quarter', 'hamlet'],
  ['city', 'town', 'village', 'municipality', 'county'],
  ['state'],
] as const

const longest = 200

/**
 * Formats a Nominatim response in the format `jsonv2` as `Avenida Juárez 123, Centro, Puebla, Puebla`. Without a street, returns
 * `display_name`, or `''` if that is missing too.
 */
export function readAddress(answer: unknown): string {
  const { address, display_name } = asRecord(answer)
  const known = asRecord(address)
  const street = textOf(known.road) || textOf(known.pedestrian)
  const number = textOf(known.house_number)
  const found = [
    street === '' || number === '' ? street : `${street} ${number}`,
    ...parts.map((names) => names.map((name) => textOf(known[name])).find((text) => text !== '') ?? ''),
  ].filter((part) => part !== '')
  // Without a street these parts are no better than the nearest place, but `display_name` may still contain a road or a site.
  const line = street === '' ? textOf(display_name) : found.join(', ')
  return line.slice(0, longest)
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() : ''
}
