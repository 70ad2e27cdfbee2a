import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a geocoder on this machine. It names each street after its position, and returns the same square for every address. */
export async function startGeocoder() {
  const asked: URL[] = []
  let status = 200
  let body: string | null = null
  const server: Server = createServer((request, answer) => {
    const url = new URL(request.url ?? '', 'http://here')
    asked.push(url)
    const [lat, lon] = ['lat', 'lon'].map((name) => Number(url.searchParams.get(name)).toFixed(3))
    const street = { address: { road: `Calle ${lat} ${lon}`, city: 'Puebla' } }
    const square = [{ lat: '20.96', lon: '-89.62', display_name: 'Plaza Grande, Mérida', place_id: 1 }]
    answer.writeHead(status, { 'content-type': 'application/json' })
    answer.end(body ?? JSON.stringify(url.pathname.endsWith('/search') ? square : street))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/nominatim`,
    asked,
    /** @param text replaces the default body */
    answer(next: number, text: string | null = null) {
      status = next
      body = text
    },
    close: () => void server.close(),
  }
}
