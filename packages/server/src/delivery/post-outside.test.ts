import dns from 'node:dns'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { postOutside } from './post-outside.js'

const resolved = { to: [] as { address: string; family: number }[], asked: 0 }
let posted = 0
const server = createServer((_, answer) => {
  posted += 1
  answer.writeHead(204).end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
vi.spyOn(dns, 'lookup').mockImplementation(((
  _name: string,
  _options: object,
  done: (error: null, found: object[]) => void,
) => {
  resolved.asked += 1
  done(null, resolved.to)
}) as never)
syncBuiltinESMExports()
afterAll(() => {
  server.close()
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

test.each([
  '127.0.0.1',
  '10.0.0.7',
  '169.254.169.254',
  '::1',
  'fd00::7',
])('a public name that leads to %s is not connected to', async (address) => {
  resolved.to = [{ address, family: address.includes(':') ? 6 : 4 }]
  resolved.asked = 0
  const asked = postOutside(
    `http://rebound.example.com:${port}/`,
    { headers: {}, body: 'x' },
    { anywhere: false, patience: 5_000 },
  )
  await expect(asked).rejects.toMatchObject({ message: 'ENOTPUBLIC' })
  // One lookup: the request must not resolve again, because a rebinding name would return a different address.
  expect(resolved.asked).toBe(1)
  expect(posted).toBe(0)
})
