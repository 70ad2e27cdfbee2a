import { type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** Kind of element or API that sends the request. */
export type Destination = keyof typeof wanted

/** Properties of a request that a page sends. */
export interface Asking {
  /** `document` by default: a person enters the address. */
  readonly as?: Destination
  /** Origin of the page that sends the request. By default a page of the server. */
  readonly from?: string
  /** Neither https nor this machine. Chromium sends Brotli and `Sec-Fetch-*` only over https or to this machine. */
  readonly plain?: boolean
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The answer, uncompressed. */
export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const pages =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7'
const wanted = {
  document: { mode: 'navigate', accept: pages },
  iframe: { mode: 'navigate', accept: pages },
  /** A module, like every script of the portal. */
  script: { mode: 'cors', accept: '*/*' },
  style: { mode: 'cors', accept: 'text/css,*/*;q=0.1' },
  image: { mode: 'no-cors', accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' },
  worker: { mode: 'same-origin', accept: '*/*' },
  serviceworker: { mode: 'same-origin', accept: '*/*' },
  /** `fetch()`, which may send a preflight request. */
  empty: { mode: 'cors', accept: '*/*' },
}

/** The headers of Chromium 147 on Linux. */
export function headersOf(base: string, { as = 'document', from, plain, method }: Asking = {}) {
  const { mode, accept } = wanted[as]
  const typed = as === 'document'
  const isForeign = from !== undefined && from !== base
  // Chromium sends an origin if CORS may block the answer, and with every method that may change data.
  const tellsOrigin = (isForeign && mode === 'cors') || !['GET', 'HEAD', undefined].includes(method)
  return {
    accept,
    'accept-encoding': plain ? 'gzip, deflate' : 'gzip, deflate, br, zstd',
    'accept-language': 'es-MX,es;q=0.9',
    'user-agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
    ...(mode === 'navigate' && { 'upgrade-insecure-requests': '1' }),
    ...(as === 'serviceworker' && { 'service-worker': 'script' }),
    ...(tellsOrigin && { origin: from ?? base }),
    ...(!typed && { referer: `${from ?? base}/` }),
    ...(!plain && {
      'sec-fetch-dest': as,
      'sec-fetch-mode': mode,
      'sec-fetch-site': typed ? 'none' : isForeign ? 'cross-site' : 'same-origin',
      ...(typed && { 'sec-fetch-user': '?1' }),
    }),
  }
}

/**
 * Sends a request as Chromium does: over a socket, with all of its headers. The server sends compressed files to a browser, and
 * other files to a program's bare request.
 * @param path sent verbatim: a browser would resolve `..` before
 */
export async function askAsChromium(base: string, path: string, asking: Asking = {}): Promise<Answered> {
  const { hostname, port } = new URL(base)
  const { method = 'GET', headers } = asking
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ hostname, port, path, method, headers: { ...headersOf(base, asking), ...headers } }, resolve)
      .on('error', reject)
      .end()
  })
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return {
    status: answer.statusCode ?? 0,
    headers: Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
    ),
    body: unpack(Buffer.concat(parts), answer.headers['content-encoding']).toString(),
  }
}

function unpack(content: Buffer, encoding: string | undefined): Buffer {
  if (content.length === 0 || encoding === undefined) return content
  if (encoding === 'br') return brotliDecompressSync(content)
  if (encoding === 'gzip') return gunzipSync(content)
  throw new Error(`Nothing of ours is packed as ${encoding}.`)
}
