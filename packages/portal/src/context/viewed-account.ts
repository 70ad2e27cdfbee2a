import { type BalizaClient, type UserId, webStorage } from '@baliza/sdk-core/internal'
import { atom, type ReadableAtom } from 'nanostores'

/** Another account whose tracking is shown: 'Ingresar' (specification 2, section 2.1). */
export interface ViewedAccount {
  /** `null` for the user's own account. */
  readonly $viewed: ReadableAtom<UserId | null>
  /** Opens another account; the server records it. @throws BalizaError if it is not permitted */
  enter(id: UserId): Promise<void>
  /** Returns to the user's own account. */
  leave(): void
}

/**
 * Creates the store; called once per page load, before the first render. Its state belongs to this tab and outlives a reload.
 * Other tabs of the same session keep their own account, whether the session is remembered or not.
 * @param kept storage: `user` is the viewed account, `token` the session in which it was opened
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
