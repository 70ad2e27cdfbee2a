import { createConnection } from 'node:net'

/** Number of received bytes that are kept. No answer is longer. */
const kept = 256

/** @typedef {ReturnType<typeof openLine>} Line one connection of a device */

/** @param port of one of the servers, on this machine */
export function openLine(port) {
  const socket = createConnection(port, '127.0.0.1')
  let heard = ''
  let notice = () => undefined
  socket.on('data', (bytes) => {
    heard = (heard + bytes.toString('latin1')).slice(-kept)
    notice()
  })
  // 'close' follows and is handled.
  socket.on('error', () => undefined)
  socket.once('close', () => notice())
  return {
    /** Bytes received since `forget`. */
    heard: () => heard,
    forget() {
      heard = ''
    },
    isGone: () => socket.destroyed,
    write: (bytes) => void socket.write(bytes, 'latin1'),
    close: () => void socket.destroy(),
    /** Waits for an answer. @returns `true` once it arrives; `false` if the connection closes or `ms` milliseconds pass */
    hears(is, ms) {
      return new Promise((resolve) => {
        const done = (found) => {
          clearTimeout(timer)
          notice = () => undefined
          resolve(found)
        }
        const timer = setTimeout(done, ms, false)
        notice = () => {
          if (is(heard)) done(true)
          else if (socket.destroyed) done(false)
        }
        notice()
      })
    },
  }
}
