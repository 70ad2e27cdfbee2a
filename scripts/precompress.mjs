import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const texts = new Set(['.js', '.css', '.html', '.svg', '.json'])

/**
 * Leaves a .br and a .gz beside every text of a build, so that the server sends them without compressing anything.
 * @param {string} folder
 */
export async function precompress(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  for (const entry of entries) {
    if (!entry.isFile() || !texts.has(extname(entry.name))) continue
    const file = join(entry.parentPath, entry.name)
    const content = await readFile(file)
    // Below this the headers weigh more than what is saved.
    if (content.length < 1_024) continue
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
  }
}
