import type { BalizaClient, User, UserId } from '@baliza/sdk-core'
import { atom, type ReadableAtom } from 'nanostores'

/** An account that an administrator looks into: 'Ingresar' (specification 2, section 2.1). */
export interface Viewed {
  readonly id: UserId
  /** What the bar calls it. */
  readonly name: string
}

/** Whose tracking is shown, where it is not one's own. */
export interface ViewedAccount {
  /** `null`: one's own. */
  readonly $viewed: ReadableAtom<Viewed | null>
  /** Whose session it is, whatever is viewed; `null`: nobody's. */
  own(): UserId | null
  /** Looks into an account; the host records it. @throws BalizaError where it may not be */
  enter(account: Pick<User, 'id' | 'user' | 'nombre'>): Promise<void>
  /** Goes back to one's own. */
  leave(): void
}

interface Stored extends Viewed {
  /** Whose session it was. */
  readonly own: UserId
}

const key = 'baliza.viewed'

/**
 * Creates the portal's; one per page load, before anything is rendered. It is the tab's alone and outlives a reload
 * (`sessionStorage`): another tab of the same session goes on as who it was, remembered session or not.
 */
export function createViewedAccount(client: BalizaClient, storage: Storage = sessionStorage): ViewedAccount {
  const { $session } = client.session
  const $viewed = atom<Viewed | null>(null)
  let own: UserId | null = $session.get()?.user ?? null

  function show(stored: Stored | null) {
    write(storage, stored)
    $viewed.set(stored === null ? null : { id: stored.id, name: stored.name })
    if (own !== null) client.session.actFor(stored?.id ?? own)
  }

  const before = read(storage)
  if (before !== null) show(before.own === own ? before : null)
  $session.listen((session) => {
    if (session !== null && session.user === $viewed.get()?.id) return
    own = session?.user ?? null
    if ($viewed.get() === null) return
    write(storage, null)
    $viewed.set(null)
  })

  return {
    $viewed,
    own: () => own,
    async enter({ id, user, nombre }) {
      await client.users.enter({ id })
      if (own !== null) show({ own, id, name: nombre || user })
    },
    leave: () => show(null),
  }
}

/** A browser may refuse its storage: the view then ends with the page. */
function read(storage: Storage): Stored | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isStored(value) ? value : null
  } catch {
    return null
  }
}

function write(storage: Storage, stored: Stored | null): void {
  try {
    if (stored === null) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(stored))
  } catch (cause) {
    console.warn('The account that is looked into could not be stored.', cause)
  }
}

function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null) return false
  const { own, id, name }: Partial<Record<keyof Stored, unknown>> = value
  return [own, id, name].every((text) => typeof text === 'string')
}
