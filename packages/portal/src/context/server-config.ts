import type { TileSource } from '@baliza/widgets/react'

/** Public configuration of the server: `/config.json`. */
export interface ServerConfig {
  /** Name of the product, as users see it. */
  readonly brand: string
  readonly version: string
  /** Identifies the served build of the portal; `null` if the server does not report it. */
  readonly build: string | null
  /** Whether the server has a page for each follow link, which needs no script. A static host of the portal has none. */
  readonly followPages: boolean
  /** Base layers of the map. If empty, the map draws its own outlines. */
  readonly tiles: readonly TileSource[]
  readonly companyUrl: string | null
  readonly socialUrl: string | null
  /** Support contacts (specification 1, section 1). */
  readonly supportContacts: readonly SupportContact[]
  /** Whether the server has demo accounts. */
  readonly demo: boolean
  /** Public host name of the server, if configured; otherwise the one in the address bar applies. */
  readonly publicHost: string | null
  /** Port for positions from phones, in the OsmAnd protocol. */
  readonly osmandPort: number
  /** Port for trackers of all protocols, TCP and UDP. */
  readonly trackerPort: number
}

/** Support contact. A missing channel is an empty string. */
export interface SupportContact {
  readonly puesto: string
  readonly nombre: string
  readonly whatsapp: string
  readonly email: string
}

/** Defaults for fields that the server omits. The version is this release's, because embed codes contain its major number. */
export const standardConfig: ServerConfig = {
  brand: 'Baliza',
  version: '2.0.0',
  build: null,
  followPages: false,
  tiles: [],
  companyUrl: null,
  socialUrl: null,
  supportContacts: [],
  demo: false,
  publicHost: null,
  osmandPort: 5055,
  trackerPort: 5001,
}

/** Timeout of the request, in ms; the login then renders with the defaults. */
const patience = 3_000

/** Fetches the configuration. Never fails, because a login with the defaults is better than none. */
export async function fetchServerConfig(ask: typeof fetch = fetch): Promise<ServerConfig> {
  try {
    // The options must equal those of the preload in index.html; otherwise the browser fetches twice.
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

/** Reads the response field by field. A missing or invalid field gets its default; the others are kept. */
export function readServerConfig(value: unknown): ServerConfig {
  const wire = isRecord(value) ? value : {}
  return {
    brand: textOr(wire.brand, standardConfig.brand),
    version: textOr(wire.version, standardConfig.version),
    build: typeof wire.build === 'string' ? wire.build : null,
    followPages: wire.followPages === true,
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

/** Returns an http or https address, never `javascript:`; `null` if the value is not one. */
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
