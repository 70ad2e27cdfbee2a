import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { simulatedTracker } from '@baliza/sdk-core/internal'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTracker } from './tracker.js'

/** A server that sends a greeting and records what each connection sends. */
async function openServer() {
  const sockets: Socket[] = []
  const said: string[] = []
  const server = createServer((socket) => {
    const index = sockets.push(socket) - 1
    said[index] = ''
    socket.on('data', (bytes) => {
      if (bytes.toString().startsWith('##')) socket.write('LOAD')
      said[index] = `${said[index] ?? ''}${bytes}`
    })
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const tracker = createTracker({ host: '127.0.0.1', port }, simulatedTracker('coban', '1234'))
  onTestFinished(() => tracker.end())
  await vi.waitFor(() => expect(tracker.connected).toBe(true))
  return { tracker, sockets, said }
}

test('without its network it is mute; then it logs in anew and sends all that it has kept, in order', async () => {
  const { tracker, sockets, said } = await openServer()
  tracker.tell('a;')
  await vi.waitFor(() => expect(said).toEqual(['##,imei:1234,A;a;']))
  tracker.reach(false)
  expect(tracker.connected).toBe(false)
  for (const sentence of ['b;', 'c;', 'd;']) tracker.tell(sentence)
  expect([tracker.sent, tracker.kept, sockets.length]).toEqual([1, 3, 1])
  tracker.reach(true)
  tracker.tell('e;')
  await vi.waitFor(() => expect(said).toEqual(['##,imei:1234,A;a;', '##,imei:1234,A;b;c;d;e;']))
  await vi.waitFor(() => expect(sockets[0]?.destroyed).toBe(true))
  expect([tracker.sent, tracker.kept, tracker.shut]).toEqual([5, 0, 0])
})

test('a connection that the server ends is made again, with what came meanwhile', async () => {
  const { tracker, sockets, said } = await openServer()
  sockets[0]?.destroy()
  await vi.waitFor(() => expect(tracker.connected).toBe(false))
  tracker.tell('a;')
  expect([tracker.shut, tracker.kept]).toEqual([1, 1])
  await vi.waitFor(() => expect(said[1]).toBe('##,imei:1234,A;a;'), 60_000)
})

test('of more than it can remember the oldest is lost', async () => {
  const { tracker, said } = await openServer()
  tracker.reach(false)
  for (let index = 0; index < 1_002; index += 1) tracker.tell(`${index};`)
  expect(tracker.kept).toBe(1_000)
  tracker.reach(true)
  await vi.waitFor(() => expect(said[1]).toMatch(/A;2;3;.*;1001;$/))
})
