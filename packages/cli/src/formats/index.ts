import type { PositionFormat } from './position.js'

/** The formats of positions; each is loaded when it is asked for. */
const loaders = {
  csv: async () => (await import('./plain.js')).csv,
  ndjson: async () => (await import('./plain.js')).ndjson,
  json: async () => (await import('./plain.js')).json,
  geojson: async () => (await import('./plain.js')).geojson,
  gpx: async () => (await import('./gpx.js')).gpx,
  kml: async () => (await import('./kml.js')).kml,
  xlsx: async () => (await import('./xlsx.js')).xlsx,
} as const satisfies Readonly<Record<string, () => Promise<PositionFormat>>>

/** What positions are written as. */
export type FormatName = keyof typeof loaders

/** What `--format` takes. */
export const formatNames = Object.keys(loaders) as readonly FormatName[]

export const loadFormat = (name: FormatName): Promise<PositionFormat> => loaders[name]()

/** The format that a file's name asks for. */
export function formatByName(file: string): FormatName | undefined {
  return formatNames.find((name) => file.toLowerCase().endsWith(`.${name}`))
}
