import { open } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { hasCode, StartProblem } from '../problem.js'
import type { TileSetting } from '../settings/setting-readers.js'

/** Reads bytes of an archive. Returns fewer at its end. */
type ReadBytes = (offset: number, length: number) => Promise<Buffer>

const headerBytes = 127
/** Maximum size of the metadata, in bytes. A usual description of layers has a few KB. */
const maxMetadata = 4 * 1_048_576
/**
 * Names of the tile types and of the compressions, by their numbers in the header. Browsers support only no compression and gzip.
 */
const tileTypes = ['otra cosa', 'calles', 'PNG', 'JPEG', 'WebP', 'AVIF']
const packings = ['de otro modo', 'sin comprimir', 'con gzip', 'con brotli', 'con zstd']

/** The validated part of the metadata: the layers and the fields of their features. */
const metadata = v.object({
  vector_layers: v.array(v.object({ id: v.string(), fields: v.optional(v.record(v.string(), v.unknown())) })),
})

/** Checks that an archive contains streets that maps can show. @throws {StartProblem} with the fault and the remedy */
export async function checkArchive({ url, file }: TileSetting): Promise<void> {
  const name = file ?? url
  const fail = (why: string, cause?: unknown): never => {
    throw new StartProblem(`TILE_URL: ${name} ${why}`, { cause })
  }
  if (file === undefined) await checkBytes(bytesOfAddress(url, fail), fail)
  else {
    const handle = await open(file).catch((cause: unknown) =>
      fail(
        hasCode(cause, 'ENOENT', 'ENOTDIR')
          ? 'no existe: di dónde está el archivo .pmtiles, con su ruta completa.'
          : `no se puede leer (${hasCode(cause, 'EACCES') ? 'sin permiso' : String(cause)}).`,
        cause,
      ),
    )
    try {
      if ((await handle.stat()).isDirectory())
        fail('es una carpeta: di el archivo .pmtiles que está en ella.')
      await checkBytes(async (offset, length) => {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
        return buffer.subarray(0, bytesRead)
      }, fail)
    } finally {
      await handle.close()
    }
  }
}

async function checkBytes(read: ReadBytes, fail: (why: string, cause?: unknown) => never): Promise<void> {
  const header = await read(0, headerBytes)
  if (header.toString('latin1', 0, 7) !== 'PMTiles' || header.length < headerBytes)
    fail('no es un archivo de PMTiles: se hace con «pmtiles extract».')
  const version = header[7]
  if (version !== 3) fail(`es de la versión ${version} de PMTiles, y se usa la 3: «pmtiles convert» la hace.`)
  const type = header[99] ?? 0
  if (type !== 1)
    fail(
      `tiene ${tileTypes[type] ?? tileTypes[0]} y no calles (MVT): las imágenes se sirven con {z}, {x} y {y}.`,
    )
  for (const packing of [header[97] ?? 0, header[98] ?? 0])
    if (packing !== 1 && packing !== 2)
      fail(`está comprimido ${packings[packing] ?? packings[0]}: un navegador lee gzip, o sin comprimir.`)
  const [at, length] = [number(header, 24), number(header, 32)]
  const end = number(header, 56) + number(header, 64)
  if ((await read(end - 1, 1)).length === 0) fail('está incompleto: vuelve a copiarlo.')
  if (length > maxMetadata) fail('dice de sus capas más de lo que se puede leer.')
  const packed = await read(at, length)
  const layers = readLayers(packed, header[97] === 2, fail)
  const missing = ['earth', 'roads'].filter((layer) => !layers.has(layer))
  if (missing.length > 0)
    fail(
      `no tiene las capas de Protomaps (${missing.join(' y ')}), sino ${[...layers.keys()].join(', ') || 'ninguna'}: usa un extracto de https://maps.protomaps.com/builds.`,
    )
  const fields = layers.get('roads')
  if (fields !== undefined && Object.hasOwn(fields, 'pmap:kind') && !Object.hasOwn(fields, 'kind'))
    fail('es de una versión de las capas de Protomaps anterior a la 4: usa un extracto más nuevo.')
}

const number = (header: Buffer, at: number) => Number(header.readBigUInt64LE(at))

function readLayers(packed: Buffer, isPacked: boolean, fail: (why: string, cause?: unknown) => never) {
  try {
    const text = (isPacked ? gunzipSync(packed, { maxOutputLength: maxMetadata }) : packed).toString()
    const { vector_layers } = v.parse(v.pipe(v.string(), v.parseJson(), metadata), text)
    return new Map(vector_layers.map(({ id, fields }) => [id, fields]))
  } catch (cause) {
    return fail('no dice qué capas tiene: no es de Protomaps, o está dañado.', cause)
  }
}

/** Reads bytes of a remote archive with the same requests as a browser. */
function bytesOfAddress(url: string, fail: (why: string, cause?: unknown) => never): ReadBytes {
  return async (offset, length) => {
    const range = `bytes=${offset}-${offset + length - 1}`
    const answer = await fetch(url, { headers: { range }, signal: AbortSignal.timeout(10_000) }).catch(
      (cause: unknown) => fail('no contesta.', cause),
    )
    if (answer.status === 416) return Buffer.alloc(0)
    // The response is the whole archive, which may have gigabytes.
    if (answer.status !== 206) await answer.body?.cancel()
    if (!answer.ok) fail(`contesta con ${answer.status}.`)
    if (answer.status !== 206) fail('no manda partes de un archivo (Range): ponlo en un servidor que sí.')
    if (answer.headers.get('access-control-allow-origin') === null)
      fail('no deja que lo lea una página de otro sitio: le falta Access-Control-Allow-Origin (CORS).')
    return Buffer.from(await answer.arrayBuffer())
  }
}
