import { readFileSync } from 'node:fs'

/** The product's version, from the package.json beside `src` and `dist`. */
export const version: string = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version
