import { contrast, type Hex, hexOf, reach } from './color.js'
import { type Design, type Scheme, valuesOf } from './design.js'
import { leastContrast, type Pair } from './pairs.js'

/** Returns the colour of a token, by its name after `--baliza-`, in a theme. */
export type Resolve = (name: string, scheme: Scheme) => Hex

let paper: OffscreenCanvasRenderingContext2D | null = null

/** Returns what a screen shows of a colour in any syntax of CSS. */
export function pixelOf(color: string): Hex {
  paper ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (paper === null) throw new Error('No canvas')
  paper.fillStyle = color
  paper.fillRect(0, 0, 1, 1)
  return hexOf([...paper.getImageData(0, 0, 1, 1).data].map((value) => value / 255))
}

/** Calls `use` with the colours that a widget derives from a design. The browser computes them, from the widgets' stylesheet. */
export function withColors<Result>(design: Design, use: (resolve: Resolve) => Result): Result {
  const probe = document.createElement('span')
  // A widget's class: the derived tokens are defined for it.
  probe.className = 'baliza-table'
  probe.style.display = 'none'
  for (const [token, value] of Object.entries(valuesOf(design))) probe.style.setProperty(token, value)
  document.body.append(probe)
  const known = new Map<string, Hex>()
  try {
    return use((name, scheme) => {
      const key = `${scheme} ${name}`
      const before = known.get(key)
      if (before !== undefined) return before
      probe.style.colorScheme = scheme
      probe.style.color = `var(--baliza-${name})`
      const hex = pixelOf(getComputedStyle(probe).color)
      known.set(key, hex)
      return hex
    })
  } finally {
    probe.remove()
  }
}

const withColor = (design: Design, { token }: Pair, scheme: Scheme, hex: Hex): Design => ({
  ...design,
  colors: { ...design.colors, [token]: { ...design.colors[token], [scheme]: hex } },
})

/**
 * Moves the lightness of a pair's public token, as little as possible, until the pair has the contrast that text needs.
 * @returns `null` if no lightness has it: then its background must change
 */
export function bringCloser(design: Design, pair: Pair, scheme: Scheme): Design | null {
  const found = reach(
    design.colors[pair.token][scheme],
    (hex) =>
      withColors(withColor(design, pair, scheme, hex), (resolve) =>
        contrast(resolve(pair.text, scheme), resolve(pair.on, scheme)),
      ),
    leastContrast,
  )
  if (found === null) return null
  return found === design.colors[pair.token][scheme] ? design : withColor(design, pair, scheme, found)
}
