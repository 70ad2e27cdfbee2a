import { open } from 'node:fs/promises'
import { isStreetArchive } from '@baliza/agreement'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles, type RangeResponse, type Source } from 'pmtiles'
import type { TileSetting } from '../settings/setting-readers.js'

/** Streets that the server draws itself: the tiles of one archive, with the layers of Protomaps. */
export interface StreetArchive {
  /** Attribution of the map. `undefined`: that of OpenStreetMap contributors and Protomaps. */
  readonly attribution: string | undefined
  /** Returns the minimum and maximum zoom. @throws if the archive cannot be read, as does `tile` */
  zooms(): Promise<{ readonly least: number; readonly most: number }>
  /** Returns a tile, or `null` if the archive has none there. */
  tile(z: number, x: number, y: number, within: AbortSignal): Promise<VectorTile | null>
}

/** Timeout of a request, in ms. */
const patience = 5_000

/**
 * Returns the first archive of streets among the base layers, or `null` if there are only images, which the server does not load.
 */
export function archiveAmong(tiles: readonly TileSetting[]): TileSetting | null {
  return tiles.find(({ url }) => isStreetArchive(url)) ?? null
}

/** Opens an archive. @param signal aborts all reads */
export function openArchive({ url, file, attribution }: TileSetting, signal: AbortSignal): StreetArchive {
  const archive = new PMTiles(file === undefined ? addressSource(url, signal) : fileSource(file))
  return {
    attribution,
    async zooms() {
      const { minZoom, maxZoom } = await archive.getHeader()
      return { least: minZoom, most: maxZoom }
    },
    async tile(z, x, y, within) {
      const found = await archive.getZxy(z, x, y, within)
      return found === undefined ? null : new VectorTile(new PbfReader(new Uint8Array(found.data)))
    },
  }
}

function fileSource(file: string): Source {
  return {
    getKey: () => file,
    async getBytes(offset, length) {
      const handle = await open(file)
      try {
        const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, offset)
        const { size, mtimeMs } = await handle.stat()
        return { data: buffer.buffer.slice(0, bytesRead), etag: `${size}-${mtimeMs}` }
      } finally {
        await handle.close()
      }
    },
  }
}

function addressSource(url: string, leaving: AbortSignal): Source {
  return {
    getKey: () => url,
    async getBytes(offset, length, signal): Promise<RangeResponse> {
      const answer = await fetch(url, {
        headers: { range: `bytes=${offset}-${offset + length - 1}` },
        signal: AbortSignal.any([
          leaving,
          AbortSignal.timeout(patience),
          ...(signal === undefined ? [] : [signal]),
        ]),
      })
      if (answer.status !== 206) {
        // The response is the whole archive, which may have gigabytes.
        await answer.body?.cancel()
        throw new Error(`${url} answers with ${answer.status}`)
      }
      const etag = answer.headers.get('etag')
      return { data: await answer.arrayBuffer(), ...(etag !== null && { etag }) }
    },
  }
}
