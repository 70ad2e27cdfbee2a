import { createConnection } from 'node:net'

/** Concurrent logins. More would overflow the system's accept queue of a port. */
const atOnce = 200

const gps103Hello = (imei) => `##,imei:${imei},A;`

/**
 * Opens one logged-in socket per tracker at the server's tracker port.
 * @param {string} [localAddress] source address; one address has ports for at most some 28,000 connections
 * @param {(imei: string) => string} [helloOf] first message of a tracker, Latin 1; `''` sends nothing and waits for nothing
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
    // Waits for the server's greeting; later data is discarded.
    socket.once(hello === '' ? 'connect' : 'data', () => resolve(socket.resume()))
    if (hello !== '') socket.write(hello, 'latin1')
  })
}
