/** The parts of a Nominatim address that say where one is, from the street outwards; of each line the first known. */
const parts = [
  ['suburb', 'neighbourhood', 'quarter', 'hamlet'],
  ['city', 'town', 'village', 'municipality', 'county'],
  ['state'],
] as const

const longest = 200

/**
 * `Avenida Juárez 123, Centro, Puebla, Puebla`, of a Nominatim answer in the format `jsonv2`; its whole line where it
 * has no parts; empty where it knows nothing there.
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
  // Without a street the nearest place says as much; the whole line may still name a road or a site.
  const line = street === '' ? textOf(display_name) : found.join(', ')
  return line.slice(0, longest)
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim() : ''
}
