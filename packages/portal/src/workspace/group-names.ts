import { type BalizaClient, type Group, isBalizaError } from '@baliza/sdk-core'
import { atom, type ReadableAtom } from 'nanostores'

/** The names of the account's groups by id, for all that show them. */
export interface GroupNames {
  readonly $names: ReadableAtom<ReadonlyMap<string, string>>
  /** Asks the host, unless it was asked for all of these ids before. */
  want(ids: readonly string[]): void
  /** The groups were loaded elsewhere. */
  learn(groups: readonly Group[]): void
}

export function createGroupNames(client: BalizaClient): GroupNames {
  const $names = atom<ReadonlyMap<string, string>>(new Map())
  const asked = new Set<string>()
  const learn = (groups: readonly Group[]) =>
    $names.set(new Map(groups.map(({ id, nombre }) => [id, nombre])))
  return {
    $names,
    learn,
    want(ids) {
      const rol = client.session.$session.get()?.rol
      if (rol === undefined || ids.every((id) => asked.has(id))) return
      for (const id of ids) asked.add(id)
      client.groups.list({ rol }).then(learn, (error) => {
        if (!isBalizaError(error)) throw error
        for (const id of ids) asked.delete(id)
        // The list works without the names, so the error is only logged.
        if (error.code !== 'unavailable' && error.code !== 'aborted') console.warn(error.message)
      })
    },
  }
}
