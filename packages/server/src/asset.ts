import { fileURLToPath } from 'node:url'

/** A file of `packages/server/assets`, seen from `src` and from `dist` alike. */
export function asset(name: string): string {
  return fileURLToPath(new URL(`../assets/${name}`, import.meta.url))
}
