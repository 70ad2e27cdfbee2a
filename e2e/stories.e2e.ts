import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { build } from '../scripts/build-packages.mjs'
import { open } from './browser.js'
import { afterFile } from './cleanup.js'

const folder = fileURLToPath(new URL('../storybook-static', import.meta.url))
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
let url = ''

beforeAll(async () => {
  await build({ only: ['storybook'], say: (line) => console.log(line) })
  const server = createServer((request, response) => {
    const file = join(folder, normalize(new URL(request.url ?? '/', 'http://x').pathname))
    if (!file.startsWith(folder) || !existsSync(file)) return void response.writeHead(404).end()
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    // Storybook itself is read and compiled once, not with every story.
    response.setHeader('cache-control', 'max-age=600')
    createReadStream(file).pipe(response)
  })
  afterFile(() => server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}, 300_000)

test('every story of the widgets is shown without a server, an error or a request to anybody', {
  timeout: 240_000,
}, async () => {
  const index: { entries: Record<string, { id: string; title: string; type: string }> } = JSON.parse(
    await readFile(join(folder, 'index.json'), 'utf8'),
  )
  // The portal's parts are rendered, each in both themes, by its stories.browser.test.tsx.
  const stories = Object.values(index.entries).filter(
    ({ type, title }) => type === 'story' && !title.startsWith('Portal/'),
  )
  expect(stories.length).toBeGreaterThanOrEqual(8)
  const { page, complaints, outside } = await open('about:blank')
  for (const { id } of stories) {
    await page.goto(`${url}/iframe.html?id=${id}&viewMode=story`)
    await page
      .locator(
        ':is(.leaflet-container, baliza-map, .baliza-alerts, baliza-alerts, .baliza-positions, baliza-positions-table, .baliza-report, baliza-report)',
      )
      .first()
      .waitFor()
    // An error may come late, and nothing tells that none will: a moment of silence is the subject here.
    await page.waitForTimeout(300)
    expect({ id, complaints, outside }).toEqual({ id, complaints: [], outside: [] })
  }
})
