import { readFileSync } from 'node:fs'

/** The package.json next to `src` and `dist`. In packages made by `npm run release` it has the source commit. */
const { version, commit = null } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string; commit?: string | null }

/** The product's version and its source commit; `null` in a checkout. */
export { commit, version }
