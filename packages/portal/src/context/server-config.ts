import type { TileSource } from '@baliza/widgets/react'

/** The public configuration of the server: `/config.json`. */
export interface ServerConfig {
  /** The product's name, as users see it. */
  readonly brand: string
  readonly version: string
  /** What names the portal that is served; `null`: the server does not say. */
  readonly build: string | null
  /** Base layers of the map; empty: none, the map draws its own outlines. */
  readonly tiles: readonly TileSource[]
  readonly companyUrl: string | null
  readonly socialUrl: string | null
  /** Who helps (specification 1, section 1). */
  readonly supportContacts: readonly SupportContact[]
  /** Whether the server has demo accounts. */
  readonly demo: boolean
  /** The name of the server from outside, where it is set; otherwise the one in the address bar. */
  readonly publicHost: string | null
  /** Where phones send their positions, in the OsmAnd protocol. */
  readonly osmandPort: number
  /** Where trackers of every protocol connect, TCP and UDP. */
  readonly trackerPort: number
}

/** A support contact; a channel that is missing is an empty string. */
export interface SupportContact {
  readonly puesto: string
  readonly nombre: string
  readonly whatsapp: string
  readonly email: string
}

/** Defaults for what the server leaves out (specification 1, section 9: version 1.9.1). */
export const standardConfig: ServerConfig = {
  brand: 'Baliza',
  version: '1.9.1',
  build: null,
  tiles: [],
  companyUrl: null,
  socialUrl: null,
  supportContacts: [],
  demo: false,
  publicHost: null,
  osmandPort: 5055,
  trackerPort: 5001,
}

/** How long the login waits for it before it renders with the defaults, ms. */
const patience = 3_000

/** Fetches the configuration; never fails, because a login with the defaults is better than none. */
export async function fetchServerConfig(ask: typeof fetch = fetch): Promise<ServerConfig> {
  try {
    // The options must be those of the preload in index.html, or the browser fetches twice.
    const answer = await ask('config.json', {
      credentials: 'same-origin',
      signal: AbortSignal.timeout(patience),
    })
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    return readServerConfig(await answer.json())
  } catch (cause) {
    console.warn('config.json could not be read; the standard configuration holds.', cause)
    return standardConfig
  }
}

/**
 * Reads the response field by field: a missing or invalid field gets its default, and the others are kept.
 */
export function readServerConfig(value: unknown): ServerConfig {
  const wire = isRecord(value) ? value : {}
  return {
    brand: textOr(wire.brand, standardConfig.brand),
    version: textOr(wire.version, standardConfig.version),
    build: typeof wire.build === 'string' ? wire.build : null,
    tiles: Array.isArray(wire.tiles) ? wire.tiles.flatMap(readTile) : standardConfig.tiles,
    companyUrl: webAddress(wire.companyUrl),
    socialUrl: webAddress(wire.socialUrl),
    supportContacts: Array.isArray(wire.supportContacts) ? wire.supportContacts.flatMap(readContact) : [],
    demo: wire.demo === true,
    publicHost: hostOf(webAddress(wire.publicUrl)),
    osmandPort: portOr(wire.osmandPort, standardConfig.osmandPort),
    trackerPort: portOr(wire.trackerPort, standardConfig.trackerPort),
  }
}

const portOr = (value: unknown, otherwise: number) => (Number.isInteger(value) ? Number(value) : otherwise)

function readTile(value: unknown, index: number): TileSource[] {
  if (!isRecord(value) || typeof value.url !== 'string') return []
  const { url } = value
  return [
    {
      id: `tiles-${index}`,
      name: textOr(value.name, 'Mapa'),
      url,
      ...(typeof value.attribution === 'string' && { attribution: value.attribution }),
      ...(/openstreetmap\.org/.test(url) && {
        attribution: '© OpenStreetMap',
        attributionUrl: 'https://www.openstreetmap.org/copyright',
      }),
    },
  ]
}

function readContact(value: unknown): SupportContact[] {
  if (!isRecord(value)) return []
  const contact = {
    puesto: textOr(value.puesto, ''),
    nombre: textOr(value.nombre, ''),
    whatsapp: textOr(value.whatsapp, ''),
    email: textOr(value.email, ''),
  }
  return contact.whatsapp === '' && contact.email === '' ? [] : [contact]
}

/** An address of the web: http or https, never `javascript:`. */
export function webAddress(value: unknown): string | null {
  return typeof value === 'string' && /^https?:\/\//i.test(value) && URL.canParse(value) ? value : null
}

function hostOf(address: string | null): string | null {
  return address === null ? null : new URL(address).hostname
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' && value.trim() !== '' ? value : fallback
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
