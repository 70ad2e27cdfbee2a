import { type BalizaClient, type UserId, webStorage } from '@baliza/sdk-core'
import { atom, type ReadableAtom } from 'nanostores'

/** Whose tracking is shown, where it is not one's own: 'Ingresar' (specification 2, section 2.1). */
export interface ViewedAccount {
  /** `null`: one's own. */
  readonly $viewed: ReadableAtom<UserId | null>
  /** Looks into an account; the host records it. @throws BalizaError where it may not be */
  enter(id: UserId): Promise<void>
  /** Goes back to one's own. */
  leave(): void
}

/**
 * Creates the portal's; one per page load, before anything is rendered. It is the tab's alone and outlives a reload:
 * another tab of the same session goes on as who it was, remembered session or not.
 * @param kept `user` is who is viewed, `token` in which session
 */
export function createViewedAccount(
  { session, users }: BalizaClient,
  kept = webStorage('session', 'baliza.viewed.'),
): ViewedAccount {
  const $viewed = atom<UserId | null>(null)
  let own = session.$session.get()

  function view(id: UserId) {
    $viewed.set(id)
    session.actFor(id)
  }
  function forget() {
    for (const key of ['token', 'user'] as const) kept.remove(key)
    $viewed.set(null)
  }

  const before = kept.get('user')
  if (before !== null && kept.get('token') === own?.token) view(before)
  else forget()
  session.$session.listen((now) => {
    if (now?.user === $viewed.get()) return
    own = now
    forget()
  })

  return {
    $viewed,
    async enter(id) {
      await users.enter({ id })
      kept.set('token', own?.token ?? '')
      kept.set('user', id)
      view(id)
    },
    leave() {
      if (own !== null) session.actFor(own.user)
    },
  }
}
