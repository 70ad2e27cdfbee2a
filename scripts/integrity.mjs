import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes sri.json: the version, and the value of `integrity` for each script of the folder.
 * @param {string} folder
 * @param {string} version
 */
export async function writeIntegrity(folder, version) {
  /** @type {Record<string, string>} */
  const integrity = {}
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.js')).toSorted())
    integrity[name] = `sha384-${createHash('sha384')
      .update(await readFile(join(folder, name)))
      .digest('base64')}`
  await writeFile(join(folder, 'sri.json'), `${JSON.stringify({ version, integrity }, null, 2)}\n`)
}
