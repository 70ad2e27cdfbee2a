import { createConnection } from 'node:net'

/** Logins in progress at once: more would overflow what the system queues for a port. */
const atOnce = 200

const gps103Hello = (imei) => `##,imei:${imei},A;`

/**
 * One open socket for each of these trackers, logged in, at the server's port of trackers.
 * @param {string} [localAddress] from which they connect: one of them has no ports for more than some 28,000
 * @param {(imei: string) => string} [helloOf] what each says first, Latin 1; `''`: nothing, and nothing is waited for
 */
export async function connectTrackers(port, imeis, localAddress, helloOf = gps103Hello) {
  const sockets = []
  for (let from = 0; from < imeis.length; from += atOnce)
    sockets.push(
      ...(await Promise.all(
        imeis.slice(from, from + atOnce).map((imei) => connectTracker(port, helloOf(imei), localAddress)),
      )),
    )
  return sockets
}

function connectTracker(port, hello, localAddress) {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1', localAddress })
    socket.once('error', reject)
    // The server's greeting; what it sends afterwards is not read.
    socket.once(hello === '' ? 'connect' : 'data', () => resolve(socket.resume()))
    if (hello !== '') socket.write(hello, 'latin1')
  })
}
