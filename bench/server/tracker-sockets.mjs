import { createConnection } from 'node:net'

/** Logins under way at once: more would overflow what the system queues for a port. */
const atOnce = 200

/**
 * One open socket for each of these trackers, logged in, at the server's GPS103 port.
 * @param {string} [localAddress] from which they connect: one of them has no ports for more than some 28,000
 */
export async function connectTrackers(port, imeis, localAddress) {
  const sockets = []
  for (let from = 0; from < imeis.length; from += atOnce)
    sockets.push(
      ...(await Promise.all(
        imeis.slice(from, from + atOnce).map((imei) => connectTracker(port, imei, localAddress)),
      )),
    )
  return sockets
}

function connectTracker(port, imei, localAddress) {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1', localAddress })
    socket.once('error', reject)
    // The greeting; nobody reads what is said after it.
    socket.once('data', () => resolve(socket.resume()))
    socket.write(`##,imei:${imei},A;`)
  })
}
