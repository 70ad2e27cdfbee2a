import { readFileSync } from 'node:fs'

/** The package.json beside `src` and `dist`; what `npm run release` packs names the commit that it was made of. */
const { version, commit = null } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string; commit?: string | null }

/** The product's version, and the commit it was made of; null: out of a checkout. */
export { commit, version }
