/** Stacking order: the layer with the higher rank is closed first, regardless of the order of opening. */
const ranks = { sheet: 0, panel: 1, popover: 2 } as const
export type LayerRank = keyof typeof ranks

interface Layer {
  readonly rank: number
  readonly close: () => void
}

/** Open layers of the page, the topmost last. */
const layers: Layer[] = []

/** Address of the entry to which Back leads. */
let entryAddress = ''

/** Target depth of a history move in progress, after a layer was closed without Back. `away`: to the previous page. */
let going: number | 'away' | null = null

/** A link that was followed during a history move to `depth`. The move may still complete and undo the link. */
let overtaken: { readonly href: string; readonly depth: number } | null = null

let isLeaving = false
let isFollowed = false

/** Page and depth at the last call of `look`. */
let last = { page: '', depth: 0 }

/** Follows the history, so that Back also works on an entry whose layer is closed, e.g. after a reload. */
export function followHistory(): void {
  if (isFollowed) return
  isFollowed = true
  look()
  addEventListener('popstate', onBack)
  addEventListener('hashchange', onLink)
}

/**
 * Makes Back close the open layers of a page before it leaves the page. Each layer has its own history entry.
 * @param close called on Back; may leave the layer open
 * @returns a function that removes the layer, to be called once it is closed
 */
export function openLayer(close: () => void, rank: LayerRank): () => void {
  followHistory()
  const layer: Layer = { close, rank: ranks[rank] }
  layers.splice(layers.findLastIndex((one) => one.rank <= layer.rank) + 1, 0, layer)
  // Runs before the user can press Back.
  queueMicrotask(settle)
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    // By then, a caller that closes the layer to open another one, or to follow a link, has done both.
    setTimeout(settle)
  }
}

/** Leads to the previous page, even with layers open over this one. */
export function leavePage(): void {
  isLeaving = true
  setTimeout(settle)
}

/** Changes the address of this entry. All layers of the page share it: Back closes a layer and keeps the address. */
export function replaceAddress(address: string): void {
  history.replaceState(history.state, '', address)
  entryAddress = location.href
}

/** Number of layers that are open at this entry; `null` for a page on which no layer was opened yet. */
function entryDepth(): number | null {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('layers' in state)) return null
  return typeof state.layers === 'number' ? state.layers : null
}

/** Records the current page and depth. @returns the previous ones */
function look() {
  const before = last
  last = { page: location.hash.replace(/\?.*$/s, ''), depth: entryDepth() ?? 0 }
  return before
}

/** Aligns the history with the open layers. */
function settle(): void {
  const entry = entryDepth()
  if (entry === null) overtake()
  // A history move of this module is in progress; its arrival calls this function again.
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

/** Maximum duration of a move back, in ms. A user who presses Back within it after a link must press twice. */
const maxBack = 1_000

/** The router's links fire no `popstate`. */
function onLink(): void {
  look()
  if (entryDepth() === null) overtake()
}

/** Handles a link that has led to another entry during a history move. */
function overtake(): void {
  if (typeof going === 'number') {
    const link = { href: location.href, depth: going }
    overtaken = link
    setTimeout(() => {
      if (overtaken === link) overtaken = null
    }, maxBack)
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
  // The entry of a link has no layers, and another page has its own.
  if (depth === null || before.page !== last.page) return
  if (isOurs || depth < layers.length) {
    history.replaceState(history.state, '', entryAddress)
    if (!isOurs) layers.at(-1)?.close()
    // Creates entries for layers that are open by then: a panel kept open because of unsaved changes, or a new one.
    setTimeout(settle)
  } else if (depth < before.depth) {
    // The entry belongs to a layer that is already closed: this move closed no layer, and the page is the same.
    history.back()
  }
}
