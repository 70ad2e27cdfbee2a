import { isIP } from 'node:net'
import { connect } from 'node:tls'

/** End of the certificate of an https address, in Unix ms, or why it could not be read. */
export interface Certificate {
  readonly expires: number | null
  readonly failure: string | null
}

/** Timeout of the handshake, in ms. */
const patience = 10_000

/** Reads the certificate of an https address, even if it is expired or untrusted. */
export function readCertificate(address: string): Promise<Certificate> {
  const { hostname, port } = new URL(address)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port) || 443,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      // Only the date is read: no request is sent, and browsers check the rest.
      rejectUnauthorized: false,
      timeout: patience,
    })
    const end = (certificate: Certificate) => {
      resolve(certificate)
      socket.destroy()
    }
    const fail = (failure: string) => end({ expires: null, failure })
    socket.once('secureConnect', () => {
      const expires = Date.parse(socket.getPeerCertificate().valid_to)
      if (Number.isNaN(expires)) fail('sin certificado')
      else end({ expires, failure: null })
    })
    socket.once('timeout', () => fail('tarda demasiado'))
    socket.once('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message))
  })
}
