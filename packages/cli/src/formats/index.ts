import type { PositionFormat } from './position.js'

/** The formats of positions. Each is loaded on first use. */
const loaders = {
  csv: async () => (await import('./plain.js')).csv,
  ndjson: async () => (await import('./plain.js')).ndjson,
  json: async () => (await import('./plain.js')).json,
  geojson: async () => (await import('./plain.js')).geojson,
  gpx: async () => (await import('./gpx.js')).gpx,
  kml: async () => (await import('./kml.js')).kml,
  xlsx: async () => (await import('./plain.js')).xlsx,
} as const satisfies Readonly<Record<string, () => Promise<PositionFormat>>>

/** Name of a format of positions. */
export type FormatName = keyof typeof loaders

/** The accepted values of `--format`. */
export const formatNames = Object.keys(loaders) as readonly FormatName[]

export const loadFormat = (name: FormatName): Promise<PositionFormat> => loaders[name]()

/** Returns the format that matches the extension of a file. */
export function formatByName(file: string): FormatName | undefined {
  return formatNames.find((name) => file.toLowerCase().endsWith(`.${name}`))
}
