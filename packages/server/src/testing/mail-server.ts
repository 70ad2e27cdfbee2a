import type { Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { eventually } from './eventually.js'

/** A mail as it arrived. */
export interface AcceptedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  /** The readable parts, decoded. */
  readonly text: string
  readonly html: string
  /** The attachments, by their names. */
  readonly files: ReadonlyMap<string, Buffer>
}

/** A real SMTP server on this machine. */
export interface MailServer {
  /** For SMTP_URL, with a password. */
  readonly url: string
  readonly port: number
  readonly accepted: AcceptedMail[]
  /** Resolves with a mail by its number, from 1. @throws if it does not arrive */
  mail(number: number): Promise<AcceptedMail>
  /** Leaves every mail from now on unanswered, until the returned function is called. */
  hold(): () => void
  close(): Promise<void>
}

/** The password that clients have to use. */
export const mailPassword = 'clave-del-correo'

/** @param port 0: any free port */
export async function startMailServer(port = 0): Promise<MailServer> {
  const accepted: AcceptedMail[] = []
  let held: Promise<void> = Promise.resolve()
  const server = new SMTPServer({
    // The server has no trusted certificate. The password travels on this machine only.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    // Limits the wait for clients that keep a connection for the next mail.
    closeTimeout: 100,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth: ({ password }, _session, done) =>
      password === mailPassword ? done(null, { user: 'avisos' }) : done(new Error('wrong')),
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('nadie@')
        ? done(Object.assign(new Error('no such user'), { responseCode: 550 }))
        : done(),
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', async () => {
        await held
        const { mailFrom, rcptTo } = session.envelope
        accepted.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          ...readMail(Buffer.concat(pieces).toString('utf8')),
        })
        done()
      })
    },
  })
  // A client that disconnects without closing is no error of the test.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = (server.server as Server).address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `smtp://avisos:${mailPassword}@127.0.0.1:${address.port}`,
    port: address.port,
    accepted,
    mail: (number) =>
      eventually(() => {
        const mail = accepted[number - 1]
        if (mail === undefined) throw new Error(`mail ${number} did not arrive: ${accepted.length} did`)
        return mail
      }),
    hold() {
      let release = () => {}
      held = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Parses a mail of the server: headers, two parts in quoted-printable or base64, and attachments. */
function readMail(raw: string): Pick<AcceptedMail, 'subject' | 'text' | 'html' | 'files'> {
  const [head = ''] = raw.split('\r\n\r\n')
  // With attachments, the two parts are nested in another part.
  const boundaries = [...raw.matchAll(/boundary="([^"]+)"/g)].map(([, boundary = '']) => boundary)
  const parts = boundaries.reduce(
    (some, boundary) => some.flatMap((one) => one.split(`--${boundary}`)),
    [raw.slice(head.length)],
  )
  const part = (type: string) => decodePart(parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? '')
  return {
    subject: decodeHeader(header(head, 'Subject')),
    text: part('text/plain'),
    html: part('text/html'),
    files: filesOf(parts),
  }
}

function filesOf(parts: readonly string[]): ReadonlyMap<string, Buffer> {
  return new Map(
    parts
      .filter((part) => part.includes('Content-Disposition: attachment'))
      .map((part) => {
        const [head = '', body = ''] = part.split('\r\n\r\n')
        const [, name = ''] = /filename="?([^";\r\n]+)/.exec(head) ?? []
        return [name, Buffer.from(body, 'base64')]
      }),
  )
}

function header(head: string, name: string): string {
  const line = new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(head)?.[1] ?? ''
  return line.replaceAll(/\r\n[ \t]/g, ' ')
}

function decodePart(part: string): string {
  const [head = '', ...body] = part.split('\r\n\r\n')
  const text = body.join('\r\n\r\n').trimEnd()
  const encoding = header(head, 'Content-Transfer-Encoding').toLowerCase()
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? decodeQuoted(text.replaceAll('=\r\n', '')) : text
}

function decodeQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Decodes `=?UTF-8?Q?Cami=C3=B3n?=`, one or several. */
function decodeHeader(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
}
