import { createConnection } from 'node:net'

/** `yymmddhhmmss` of the UTC time, as GPS103 writes it. */
export const stamp = (at = new Date()) => at.toISOString().replace(/[-:T]/g, '').slice(2, 14)

/**
 * Speaks to the tracker port as `nc` does.
 * @returns what was answered, once `answerLength` characters have come; 0 waits for none
 */
export function say(port: number, words: string, answerLength = 0): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(port, '127.0.0.1', () => {
      socket.write(words)
      if (answerLength === 0) setTimeout(() => socket.end(), 200)
    })
    let heard = ''
    socket.setTimeout(10_000, () => socket.destroy(new Error(`only heard «${heard}»`)))
    socket.once('error', reject)
    socket.on('data', (chunk) => {
      heard += chunk.toString()
      if (heard.length >= answerLength) socket.end()
    })
    socket.once('close', () => resolve(heard))
  })
}
