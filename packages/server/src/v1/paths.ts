import { calls, type Family } from '@baliza/agreement'

/** Families for pages with widgets. They have no meaning for a program. */
const forPages: readonly string[] = ['boards', 'embeds', 'push']

/** Paths of the English API, by the id of their call: `/v1/api-keys/self` by `apiKeys.self`. */
export const v1Paths: ReadonlyMap<string, string> = new Map(
  Object.entries(calls).flatMap(([family, rows]) =>
    forPages.includes(family)
      ? []
      : Object.keys(rows as Family).map(
          (method) => [`${family}.${method}`, `/v1/${kebab(family)}/${kebab(method)}`] as const,
        ),
  ),
)

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
