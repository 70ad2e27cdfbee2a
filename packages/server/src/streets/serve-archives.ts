import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../accounts/network.js'
import { createFairLimiter } from '../fair-shares.js'
import { addressOf } from '../http/http.js'
import { hasCode } from '../problem.js'
import type { TileSetting } from '../settings/setting-readers.js'

/** Path of the local archives, below the site. */
const prefix = '/tiles/'

/** Bytes per read. A tile is usually one. */
const pieceSize = 65_536
/** Bytes after which a response is no longer a tile or a directory, but a download of the archive. */
const tileSize = 8 * pieceSize
/** Pause after each piece of a download, ms. All downloads together get 32 MB/s at most, and leave the main thread to others. */
const pauseOfDownload = 2

/**
 * Reads of archives at once. Archives need no session, so networks share them. A tile never waits for a download. The other
 * threads of Node's pool stay free for passwords and other files.
 */
export const createReads = () => ({
  tiles: createFairLimiter({ width: 2, perAccount: 1 }),
  downloads: createFairLimiter({ width: 1 }),
})
const allReads = createReads()

/**
 * Pages of other origins may read the archives, as with the widgets. `no-transform` forbids proxies to compress, because a
 * compressed range would not match the requested bytes. A replaced file has another ETag, so the map detects the change.
 */
const headers = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'accept-ranges, content-length, content-range, etag',
  'cross-origin-resource-policy': 'cross-origin',
  'accept-ranges': 'bytes',
  'cache-control': 'public, max-age=86400, no-transform',
  'content-type': 'application/vnd.pmtiles',
}

/** Serves local archives of streets by range: a map requests a few KB of a file with many GB. */
export function serveArchives(http: FastifyInstance, tiles: readonly TileSetting[]): void {
  const files = new Map(
    tiles.flatMap(({ url, file }) =>
      file === undefined ? [] : [[decodeURIComponent(url.slice(prefix.length - 1)), file] as const],
    ),
  )
  if (files.size === 0) return
  http.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: `${prefix}:name`,
    async handler(request, reply) {
      const file = files.get(request.params.name)
      if (file === undefined) return reply.callNotFound()
      let handle: FileHandle
      try {
        handle = await open(file)
      } catch (error) {
        if (!hasCode(error, 'ENOENT')) throw error
        // The file was removed or is being replaced. The map falls back to its outlines.
        request.log.warn({ file }, 'falta el archivo de calles')
        return reply.callNotFound()
      }
      return answer(request, reply, handle)
    },
  })
  // Older browsers send a preflight request for a range.
  http.options(`${prefix}:name`, async (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'range, if-range, if-none-match',
        'access-control-max-age': '86400',
      })
      .send(),
  )
}

async function answer(request: FastifyRequest, reply: FastifyReply, handle: FileHandle) {
  let stream: Readable | null = null
  try {
    const { size, mtimeMs } = await handle.stat()
    const etag = `"${size.toString(16)}-${Math.round(mtimeMs).toString(16)}"`
    reply.headers({ ...headers, etag })
    const { range, 'if-range': ifRange, 'if-none-match': known } = request.headers
    if (known === etag) return reply.code(304).send()
    const part = ifRange === undefined || ifRange === etag ? readRange(range, size) : null
    if (part === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send()
    const { start, end } = part ?? { start: 0, end: size - 1 }
    if (part !== null) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
    reply.header('content-length', end - start + 1)
    if (request.method === 'HEAD' || size === 0) return reply.send()
    const pieces = readPieces(handle, { start, end }, networkOf(addressOf(request)))
    stream = Readable.from(pieces, { objectMode: false, highWaterMark: pieceSize })
    // It also closes if the client leaves before the first piece, when the generator's own code does not run.
    stream.once('close', () => void handle.close())
    return reply.send(stream)
  } finally {
    if (stream === null) await handle.close()
  }
}

const restAfterPiece = () => new Promise((resolve) => setTimeout(resolve, pauseOfDownload))

/** Reads a part of a file in pieces. The networks take turns at each piece. @param end the last byte */
export async function* readPieces(
  handle: Pick<FileHandle, 'read'>,
  { start, end }: { readonly start: number; readonly end: number },
  network: string,
  reads = allReads,
): AsyncGenerator<Buffer, void, undefined> {
  for (let at = start; at <= end; ) {
    const piece = Buffer.allocUnsafe(Math.min(pieceSize, end - at + 1))
    const read = () => handle.read(piece, 0, piece.length, at)
    const { bytesRead } = await (at - start < tileSize
      ? reads.tiles.run(network, read)
      : reads.downloads.run(network, () => read().finally(restAfterPiece)))
    if (bytesRead === 0) throw new Error('the archive has become shorter')
    at += bytesRead
    yield piece.subarray(0, bytesRead)
  }
}

/**
 * Parses a single range. Returns `null` if there is none or it is not supported, so that the whole file is sent, and `none` if it
 * is beyond the file.
 */
function readRange(range: string | undefined, size: number): { start: number; end: number } | 'none' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return null
  return start >= size || (first === '' && Number(last) === 0) ? 'none' : { start, end }
}
