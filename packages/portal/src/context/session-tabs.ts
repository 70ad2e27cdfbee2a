import { type BalizaClient, isBalizaError, type SessionStorageAdapter } from '@baliza/sdk-core/internal'

/** Name of the channel, and of the lock that all open tabs share. */
const name = 'baliza.session'
/** Time that a new tab waits for open tabs, in ms, because a tab may be frozen. */
const patience = { counted: 2_000, unknown: 200 } as const

type Kept = Readonly<Record<'token' | 'rol' | 'user', string>>
type Message =
  | { readonly kind: 'asked' }
  /** `null` if that tab has no session. */
  | { readonly kind: 'told'; readonly session: Kept | null }
  | { readonly kind: 'ended'; readonly token: string }

/**
 * Copies the session of another open tab of this browser if this tab has none. Each tab stores a session without 'Recuérdame'
 * separately, and it ends with the last tab. It is sent between tabs of the same origin and stored nowhere else.
 * @param storages places where this tab may have a session; the last one belongs to this tab only
 * @param open counts the other tabs; `null` if the browser cannot
 */
export async function takeOverSession(
  storages: readonly SessionStorageAdapter[],
  open: () => Promise<number | null> = countTabs,
): Promise<void> {
  const passing = storages.at(-1)
  if (passing === undefined || storages.some((one) => one.get('token') !== null)) return
  const count = await open()
  if (count === 0) return
  const channel = new BroadcastChannel(name)
  const session = await new Promise<Kept | null>((found) => {
    const timer = setTimeout(() => found(null), count === null ? patience.unknown : patience.counted)
    let silent = count ?? Number.POSITIVE_INFINITY
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind !== 'told') return
      silent -= 1
      if (data.session === null && silent > 0) return
      clearTimeout(timer)
      found(data.session)
    }
    channel.postMessage({ kind: 'asked' } satisfies Message)
  })
  channel.close()
  if (session === null) return
  for (const key of ['token', 'rol', 'user'] as const) passing.set(key, session[key])
}

/** Returns `null` on a page in an insecure context, which has no locks. */
async function countTabs(): Promise<number | null> {
  const locks = (navigator as { readonly locks?: LockManager }).locks
  if (locks === undefined) return null
  const { held = [] } = await locks.query()
  return held.filter((lock) => lock.name === name).length
}

/**
 * Sends the session of this tab to new tabs, and ends it if it was ended in another tab. If the server ends a session, each tab
 * is notified by the server, with the reason.
 * @returns a function that stops it
 */
export function shareSession(client: BalizaClient, storage: SessionStorageAdapter): () => void {
  const channel = new BroadcastChannel(name)
  const send = (message: Message) => channel.postMessage(message)
  const { $session } = client.session
  let token = $session.get()?.token

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ended' && data.token === token) void client.session.logout()
    if (data.kind !== 'asked') return
    const [rol, user] = [storage.get('rol'), storage.get('user')]
    // The user's own session, even while another account is viewed here.
    if (token === undefined || rol === null || user === null) send({ kind: 'told', session: null })
    else send({ kind: 'told', session: { token, rol, user } })
  }
  let letGo = () => {}
  const closed = new Promise<void>((done) => {
    letGo = done
  })
  void (navigator as { readonly locks?: LockManager }).locks?.request(name, { mode: 'shared' }, () => closed)
  const stop = $session.listen((now) => {
    const before = token
    token = now?.token
    if (now !== null || before === undefined) return
    const { error } = client.fleet.get()
    if (!isBalizaError(error, 'unauthorized') && !isBalizaError(error, 'inactive'))
      send({ kind: 'ended', token: before })
  })
  return () => {
    stop()
    letGo()
    channel.close()
  }
}
