import type { TileSource } from '@baliza/widgets/react'

/** What the server says of itself before anybody logs in: `/config.json`. */
export interface ServerConfig {
  /** The product's name, as users see it. */
  readonly brand: string
  readonly version: string
  /** Base layers of the map; empty: none, the map draws its own outlines. */
  readonly tiles: readonly TileSource[]
  readonly companyUrl: string | null
  readonly socialUrl: string | null
  /** Who helps (specification 1, section 1). */
  readonly supportContacts: readonly SupportContact[]
  /** The server has demo accounts, and says so. */
  readonly demo: boolean
}

/** Someone to ask for help; a way that there is not is ''. */
export interface SupportContact {
  readonly puesto: string
  readonly nombre: string
  readonly whatsapp: string
  readonly email: string
}

/** What holds where the server says nothing (specification 1, section 9: version 1.9.1). */
export const standardConfig: ServerConfig = {
  brand: 'Baliza',
  version: '1.9.1',
  tiles: [],
  companyUrl: null,
  socialUrl: null,
  supportContacts: [],
  demo: false,
}

/** Longer than this, the login is shown under the product's own name. */
const patience = 3_000

/** Asks the server; never fails, because a login under a standard name is better than none. */
export async function fetchServerConfig(ask: typeof fetch = fetch): Promise<ServerConfig> {
  try {
    // The options are those of the page's preload, so that the browser asks once.
    const answer = await ask('/config.json', {
      credentials: 'same-origin',
      signal: AbortSignal.timeout(patience),
    })
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
    return readServerConfig(await answer.json())
  } catch (cause) {
    console.warn('/config.json could not be read; the standard configuration holds.', cause)
    return standardConfig
  }
}

/** Reads the answer, field by field: one that is missing or odd falls back alone. */
export function readServerConfig(value: unknown): ServerConfig {
  const wire = isRecord(value) ? value : {}
  return {
    brand: textOr(wire.brand, standardConfig.brand),
    version: textOr(wire.version, standardConfig.version),
    tiles: Array.isArray(wire.tiles) ? wire.tiles.flatMap(readTile) : standardConfig.tiles,
    companyUrl: webAddress(wire.companyUrl),
    socialUrl: webAddress(wire.socialUrl),
    supportContacts: Array.isArray(wire.supportContacts) ? wire.supportContacts.flatMap(readContact) : [],
    demo: wire.demo === true,
  }
}

function readTile(value: unknown, index: number): TileSource[] {
  if (!isRecord(value) || typeof value.url !== 'string') return []
  const { url } = value
  return [
    {
      id: `tiles-${index}`,
      name: textOr(value.name, 'Mapa'),
      url,
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

/** A link that leads nowhere but to the web: never `javascript:`. */
function webAddress(value: unknown): string | null {
  return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value) ? value : null
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' && value.trim() !== '' ? value : fallback
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
