import { readFile } from 'node:fs/promises'

/** The SDK's rows, code tables and readers. Of a class there is one: who catches its errors asks which it is. */
const copied =
  /[\\/]sdk-core[\\/]src[\\/](call|(families[\\/][\w-]+|calls|codes|entities)[\\/](?!malformed|moment)[\w-]+)\.ts$/

/** What takes them and comes later; a name that is missing here costs bytes and nothing else. */
const later =
  /[\\/]sdk-core[\\/]src[\\/](\w+-calls|order|patch|written|geocoding|live[\\/]read-fleet|(agreement|testing)[\\/][\w-]+)\.ts$/

/** What a copy's name ends in. */
const copy = '.later.ts'

/**
 * Gives what an element loads later copies of its own of the SDK's rows, tables and readers. Shared, they stood in the
 * element's own file, whole and each with a name by which it is exported; its first rows need few of them.
 * @param {readonly string[]} [atOnce] files that are in the element's own, though others load them later
 * @returns {import('rollup').Plugin}
 */
export function laterCopies(atOnce = []) {
  return {
    name: 'later-copies',
    async resolveId(source, importer = '') {
      if (!importer.endsWith(copy) && (!later.test(importer) || atOnce.includes(importer))) return null
      const found = await this.resolve(source, importer)
      if (found === null || found.id.endsWith(copy) || !copied.test(found.id)) return found
      return { ...found, id: found.id.replace(/\.ts$/, copy) }
    },
    load: (id) => (id.endsWith(copy) ? readFile(id.replace(copy, '.ts'), 'utf8') : null),
  }
}
