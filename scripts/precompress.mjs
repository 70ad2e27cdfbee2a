import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const texts = new Set(['.js', '.css', '.html', '.svg', '.json'])

/**
 * Writes a .br and a .gz next to every text file of a build, so that the server sends them without compressing at run time.
 * @param {string} folder
 */
export async function precompress(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  // Node compresses on several threads.
  await Promise.all(
    entries.map(async (entry) => {
      if (!entry.isFile() || !texts.has(extname(entry.name))) return
      const file = join(entry.parentPath, entry.name)
      const content = await readFile(file)
      // Below this size the headers outweigh the savings.
      if (content.length < 1_024) return
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
    }),
  )
}
