/** What lies over what: the higher is closed first, whichever was opened last. */
const ranks = { sheet: 0, panel: 1, popover: 2 } as const
export type LayerRank = keyof typeof ranks

interface Layer {
  readonly rank: number
  readonly close: () => void
}

/** What is open over its page, the topmost last. */
const layers: Layer[] = []

/** The address of the entry to which Back leads. */
let entryAddress = ''

/** To which depth the history is moving because a layer was closed without Back; `away`: to the page before. */
let going: number | 'away' | null = null

/** A link that was followed while the history was moving to a depth: that move may still end, and undo it. */
let overtaken: { readonly href: string; readonly depth: number } | null = null

let isLeaving = false
let isFollowed = false

/** The page at the last look, and how many layers its history entry has. */
let last = { page: '', depth: 0 }

/** Follows the history, so that no press of Back is lost on an entry whose layer is gone: after a reload, for one. */
export function followHistory(): void {
  if (isFollowed) return
  isFollowed = true
  look()
  addEventListener('popstate', onBack)
  addEventListener('hashchange', onLink)
}

/**
 * Back closes what is open over its page before it leaves the page: each layer has an entry of the history.
 * @param close is asked, and may leave it open
 * @returns its end: it is closed
 */
export function openLayer(close: () => void, rank: LayerRank): () => void {
  followHistory()
  const layer: Layer = { close, rank: ranks[rank] }
  layers.splice(layers.findLastIndex((one) => one.rank <= layer.rank) + 1, 0, layer)
  // Before anybody can press Back.
  queueMicrotask(settle)
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    // Whoever closes it to open another, or to follow a link, has done both by then.
    setTimeout(settle)
  }
}

/** Leads to the page before, whatever is open over this one. */
export function leavePage(): void {
  isLeaving = true
  setTimeout(settle)
}

/** Changes the address of this entry, which is that of all layers of the page: Back closes a layer, and keeps the address. */
export function replaceAddress(address: string): void {
  history.replaceState(history.state, '', address)
  entryAddress = location.href
}

/** How many layers are open at this entry; `null`: a page before anything was opened on it. */
function entryDepth(): number | null {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('layers' in state)) return null
  return typeof state.layers === 'number' ? state.layers : null
}

/** Takes note of the present page and depth. @returns those of the last time */
function look() {
  const before = last
  last = { page: location.hash.replace(/\?.*$/s, ''), depth: entryDepth() ?? 0 }
  return before
}

/** Brings the history to what is open. */
function settle(): void {
  const entry = entryDepth()
  if (entry === null) overtake()
  // A navigation of ours is in progress: it calls this again when it has arrived.
  if (going !== null) return
  const depth = entry ?? 0
  if (isLeaving) {
    isLeaving = false
    going = 'away'
    history.go(-depth - 1)
  } else if (layers.length < depth) {
    going = layers.length
    history.go(layers.length - depth)
  } else if (layers.length > depth) {
    history.replaceState({ ...history.state, layers: depth }, '')
    for (let layer = depth + 1; layer <= layers.length; layer++)
      history.pushState({ ...history.state, layers: layer }, '')
  }
  entryAddress = location.href
  look()
}

/** How long going back takes at most, ms; whoever presses Back within it after a link presses twice. */
const longestBack = 1_000

/** The router's links have no popstate. */
function onLink(): void {
  look()
  if (entryDepth() === null) overtake()
}

/** A link has led to another entry. */
function overtake(): void {
  if (typeof going === 'number') {
    const link = { href: location.href, depth: going }
    overtaken = link
    setTimeout(() => {
      if (overtaken === link) overtaken = null
    }, longestBack)
  }
  going = null
}

function onBack(): void {
  const before = look()
  const depth = entryDepth()
  if (depth === null) overtake()
  else if (overtaken?.depth === depth) {
    location.assign(overtaken.href)
    overtaken = null
    return
  }
  const isOurs = depth !== null && depth === going
  going = null
  // A link leads to an entry that knows of no layers, and another page has its own.
  if (depth === null || before.page !== last.page) return
  if (isOurs || depth < layers.length) {
    history.replaceState(history.state, '', entryAddress)
    if (!isOurs) layers.at(-1)?.close()
    // What is open by then has its entry: a panel that stays because of what is not saved, or that was opened meanwhile.
    setTimeout(settle)
  } else if (depth < before.depth) {
    // The entry was that of something that is not open any more: nothing was closed, and the page is the same.
    history.back()
  }
}
