import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A notification as it reached a browser. */
export interface AcceptedPush {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** As the browser decrypts it. */
  readonly text: string
}

/** A push service on this machine, with browsers that can decrypt their messages (RFC 8291, RFC 8188). */
export interface PushService {
  /** A new browser's subscription. */
  browser(name: string): { readonly endpoint: string; readonly p256dh: string; readonly auth: string }
  readonly accepted: AcceptedPush[]
  /** Sets the status of the answers to posts for this browser. Default 201. */
  answer(name: string, status: number): void
  close(): void
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { keys: ECDH; auth: Buffer }>()
  const statuses = new Map<string, number>()
  const accepted: AcceptedPush[] = []
  const server = createServer(async (request, answer) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(Buffer.from(piece))
    const path = request.url ?? ''
    const name = path.slice(1)
    const status = statuses.get(name) ?? 201
    const browser = browsers.get(name)
    if (status === 201 && browser !== undefined)
      accepted.push({ path, headers: request.headers, text: decrypt(Buffer.concat(pieces), browser) })
    answer.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    accepted,
    browser(name) {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16)
      browsers.set(name, { keys, auth })
      return { endpoint: `http://127.0.0.1:${port}/${name}`, p256dh, auth: auth.toString('base64url') }
    },
    answer: (name, status) => void statuses.set(name, status),
    close: () => void server.close(),
  }
}

/** Decrypts aes128gcm with a single record: salt 16, record size 4, key length 1, key, then the text and a 2. */
function decrypt(body: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const theirs = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs])
  const secret = hkdfSync('sha256', keys.computeSecret(theirs), auth, info, 32)
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${what}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8')
}
