import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Possible locations of an installed Chromium, best first. */
const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Flags to run Chromium headless, as root, with software rendering and without background requests. */
const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The version of @sparticuz/chromium in package.json. A leftover unpacked file of another version crashes it. */
const packedVersion = '147.0.0'

/**
 * Finds a Chromium on this machine, or unpacks the one installed by `npm ci`.
 * @returns {Promise<{ executablePath: string, args: string[] }>} arguments for Playwright's `launch`
 */
export async function findChromium() {
  const found = places.find((place) => place !== undefined && existsSync(place))
  if (found !== undefined) return { executablePath: found, args: quietFlags }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium found: install Chrome or Chromium, or name one in CHROMIUM_PATH.')
  }
  const own = join(tmpdir(), `baliza-chromium-${packedVersion}-unpacked`)
  const executablePath = join(own, 'chromium')
  if (!existsSync(executablePath)) await unpack(own)
  return { executablePath, args: [...quietFlags, '--use-gl=angle', '--use-angle=swiftshader'] }
}

/**
 * Unpacks Chromium into a directory. Several processes may do so at once, and Linux refuses to start a program that is being
 * written. So the directory gets its name when it is complete.
 * @param {string} own
 */
async function unpack(own) {
  const made = await mkdtemp(`${own}-`)
  const before = process.env.TMPDIR
  process.env.TMPDIR = made
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    chromium.setGraphicsMode = true
    await chromium.executablePath()
    // Fails if another process was faster.
    await rename(made, own).catch(() => undefined)
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    await rm(made, { recursive: true, force: true })
  }
}
