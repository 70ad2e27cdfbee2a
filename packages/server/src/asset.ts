import { fileURLToPath } from 'node:url'

/** Returns the path of a file in `packages/server/assets`, which is the same from `src` and from `dist`. */
export function asset(name: string): string {
  return fileURLToPath(new URL(`../assets/${name}`, import.meta.url))
}
