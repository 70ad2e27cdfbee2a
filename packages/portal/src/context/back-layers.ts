/** How what is open over its page is closed, the topmost last. */
const layers: (() => void)[] = []

/** What the address says, for the entry to which Back leads. */
let said = ''

/** To which depth the history is on its way because a layer was closed without Back. */
let going: number | null = null

let isFollowed = false

/**
 * Back closes what is open over its page before it leaves the page: each layer has an entry of the history.
 * @param close is asked, and may leave it open
 * @returns its end: it is closed
 */
export function openLayer(close: () => void): () => void {
  if (!isFollowed) addEventListener('popstate', onBack)
  isFollowed = true
  layers.push(close)
  queueMicrotask(settle)
  return () => {
    layers.splice(layers.indexOf(close), 1)
    queueMicrotask(settle)
  }
}

/** Changes the address of this entry. All layers of a page have one address: Back closes one, and says nothing else. */
export function replaceAddress(address: string): void {
  history.replaceState(history.state, '', address)
  said = location.href
}

/** How many layers are open at this entry; `null`: a page before anything was opened on it. */
function entryDepth(): number | null {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('layers' in state)) return null
  return typeof state.layers === 'number' ? state.layers : null
}

/** Brings the history to what is open. One that opens where another closes changes nothing. */
function settle(): void {
  const depth = entryDepth() ?? 0
  if (layers.length < depth) {
    going = layers.length
    history.go(layers.length - depth)
  } else if (layers.length > depth) {
    history.replaceState({ ...history.state, layers: depth }, '')
    for (let layer = depth + 1; layer <= layers.length; layer++)
      history.pushState({ ...history.state, layers: layer }, '')
  }
  said = location.href
}

function onBack(): void {
  const depth = entryDepth()
  const isOurs = depth !== null && depth === going
  going = null
  // A link leads to an entry that knows of no layers.
  if (depth === null || (depth >= layers.length && !isOurs)) return
  history.replaceState(history.state, '', said)
  if (!isOurs) layers.at(-1)?.()
  // What is open by then has its entry: a panel that stays because of what is not saved, or that was opened meanwhile.
  setTimeout(settle)
}
