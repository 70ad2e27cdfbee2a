import { promisify } from 'node:util'
import { constants, deflateRaw, deflateRawSync } from 'node:zlib'
import type { Body } from './visible-units.js'

/* Encodes the events of a stream: Server-Sent Events, plain or as parts of a gzip stream. */

const deflateLater = promisify(deflateRaw)

/** Encodes a named event, which is not a response of the feed. */
export const named = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** The encoded event of each response, made once for all its readers. */
const events = new WeakMap<Body, Buffer>()
const gzippedEvents = new WeakMap<Body, Promise<Buffer>>()

export function framed(body: Body): Buffer {
  const before = events.get(body)
  if (before !== undefined) return before
  // `JSON.stringify` without indentation never emits line breaks.
  const made = Buffer.concat([Buffer.from(`id: ${body.version}\ndata: `), body.bytes, Buffer.from('\n\n')])
  events.set(body, made)
  return made
}

/**
 * Compresses each event once for all streams. An event consists of deflate blocks without references to earlier data, ending on a
 * byte boundary, so that the same bytes can continue any stream. The gzip checksum is never written: it would differ per stream,
 * and a stream only ends by being cut off.
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
/** The gzip header, without file name and time. */
export const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
