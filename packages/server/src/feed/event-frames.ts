import { promisify } from 'node:util'
import { constants, deflateRaw, deflateRawSync } from 'node:zlib'
import type { Body } from './visible-units.js'

/* How the events of a stream are bytes: Server-Sent Events, plain or as parts of a gzip stream. */

const deflateLater = promisify(deflateRaw)

/** An event that is no answer of the feed. */
export const named = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** An answer as an event: made once for all who get it. */
const events = new WeakMap<Body, Buffer>()
const gzippedEvents = new WeakMap<Body, Promise<Buffer>>()

export function framed(body: Body): Buffer {
  const before = events.get(body)
  if (before !== undefined) return before
  // JSON of ours has no line breaks.
  const made = Buffer.concat([Buffer.from(`id: ${body.version}\ndata: `), body.bytes, Buffer.from('\n\n')])
  events.set(body, made)
  return made
}

/**
 * Compressed once too, not per stream: each event is blocks of deflate that refer to nothing before them and end on a byte,
 * so that the same bytes continue any stream. None ends with gzip's checksum: it would be each stream's own, and a stream
 * that is not cut short does not end.
 */
export function framedGzip(body: Body): Promise<Buffer> {
  const before = gzippedEvents.get(body)
  if (before !== undefined) return before
  const made = deflateLater(framed(body), wholeBlocks)
  gzippedEvents.set(body, made)
  return made
}

const wholeBlocks = { level: 1, finishFlush: constants.Z_FULL_FLUSH }
export const deflated = (text: string) => deflateRawSync(text, wholeBlocks)
export const signOfLife = { plain: Buffer.from(':\n\n'), gzip: deflated(':\n\n') }
/** What a gzip stream begins with: no name, no time. */
export const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
