import { createHash } from 'node:crypto'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
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
    // The browser loads and compiles Storybook once, not for every story.
    response.setHeader('cache-control', 'max-age=600')
    const { size } = statSync(file)
    const [, start, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (start === undefined) return void createReadStream(file).pipe(response)
    // The archive of streets is read in byte ranges.
    const end = Math.min(Number(last), size - 1)
    const headers = {
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': end - Number(start) + 1,
    }
    createReadStream(file, { start: Number(start), end }).pipe(response.writeHead(206, headers))
  })
  afterFile(() => server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}, 300_000)

/** Shows another story in the same page, like Storybook's list. @returns its error, or `null` */
const show = (page: Page, id: string): Promise<string | null> =>
  page.evaluate(
    (id) =>
      new Promise((resolve) => {
        const channel = (window as unknown as { __STORYBOOK_ADDONS_CHANNEL__: Channel })
          .__STORYBOOK_ADDONS_CHANNEL__
        const failures = ['storyErrored', 'storyMissing', 'storyThrewException', 'playFunctionThrewException']
        for (const name of failures)
          channel.once(name, (failure) => resolve(`${name}: ${JSON.stringify(failure)}`))
        channel.on('storyRendered', (rendered) => rendered === id && resolve(null))
        channel.emit('setCurrentStory', { storyId: id, viewMode: 'story' })
      }),
    id,
  )

/** Storybook's event channel. */
interface Channel {
  on(name: string, listener: (value: unknown) => void): void
  once(name: string, listener: (value: unknown) => void): void
  emit(name: string, value: unknown): void
}

/** Returns the screenshot when it is stable. For a story that keeps moving, returns the last one. */
async function look(page: Page): Promise<string> {
  let before = ''
  for (let left = 4; left > 0; left -= 1) {
    const pixels = await page.screenshot({ animations: 'disabled' })
    const seen = createHash('sha256').update(pixels).digest('hex')
    if (seen === before) break
    before = seen
  }
  return before
}

interface Story {
  readonly id: string
  /** Title of the component. Stories of one component share it. */
  readonly title: string
}

/** Returns the stories that look like another story of their component. */
function alike(seen: ReadonlyMap<Story, string>): readonly Story[] {
  const all = [...seen]
  return all.flatMap(([story, look]) =>
    all.some(([other, otherLook]) => other !== story && other.title === story.title && otherLook === look)
      ? [story]
      : [],
  )
}

test('every story is shown without a server, an error or a request to anybody, and no two of a part look the same', {
  timeout: 600_000,
}, async () => {
  const index: { entries: Record<string, Story & { type: string }> } = JSON.parse(
    await readFile(join(folder, 'index.json'), 'utf8'),
  )
  const stories = Object.values(index.entries).filter(({ type }) => type === 'story')
  expect(stories.length).toBeGreaterThan(150)
  const { page, complaints, outside } = await open('about:blank', { viewport: { width: 800, height: 600 } })
  // Two equal stories look equal at any time.
  await page.clock.setFixedTime(new Date(2026, 10, 18, 12))
  // Skips the accessibility add-on, because the components' own tests cover it.
  await page.goto(`${url}/iframe.html?id=${stories.at(-1)?.id}&viewMode=story&globals=a11y.manual:!true`)
  await page.locator('body.sb-show-main').waitFor()

  const seen = new Map<Story, string>()
  const examine = async (story: Story) => {
    const { id } = story
    const failure = await show(page, id)
    seen.set(story, await look(page))
    expect({ id, failure, complaints, outside }).toEqual({ id, failure: null, complaints: [], outside: [] })
    await page.locator('#storybook-root :visible, [role$=dialog]:visible').first().waitFor()
  }
  for (const story of stories) await examine(story)
  // Stories that were captured too early are captured again.
  await expect
    .poll(async () => {
      for (const story of alike(seen)) await examine(story)
      return alike(seen).map(({ id }) => id)
    })
    .toEqual([])
})
