/** A colour as `#rrggbb`. */
export type Hex = string

/** Lightness 0 to 1, chroma, hue in degrees. */
export interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

type Three = readonly [number, number, number]

export const channelsOf = (hex: Hex): Three => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}
const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const toGamma = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)
const linear = (hex: Hex) => channelsOf(hex).map(toLinear) as unknown as Three
const byte = (part: number) =>
  Math.round(Math.min(1, Math.max(0, part)) * 255)
    .toString(16)
    .padStart(2, '0')

export const hexOf = (parts: readonly number[]): Hex => `#${parts.slice(0, 3).map(byte).join('')}`

/** Relative luminance, 0 to 1 (WCAG 2). */
function luminance(hex: Hex): number {
  const [r, g, b] = linear(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours, 1 to 21 (WCAG 2). */
export function contrast(one: Hex, other: Hex): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** Matrices of https://bottosson.github.io/posts/oklab/. */
export function oklchOf(hex: Hex): Oklch {
  const [r, g, b] = linear(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(x, y),
    h: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360,
  }
}

function linearOf({ l: lightness, c, h }: Oklch): Three {
  const x = c * Math.cos((h * Math.PI) / 180)
  const y = c * Math.sin((h * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isShown = (parts: Three) => parts.every((part) => part >= -0.0001 && part <= 1.0001)

/** Returns the colour with this lightness and hue, and as much of its chroma as a screen shows. */
export function hexOfOklch(color: Oklch): Hex {
  const l = Math.min(1, Math.max(0, color.l))
  let [low, high] = [0, color.c]
  if (!isShown(linearOf({ ...color, l }))) {
    for (let step = 0; step < 24; step += 1) {
      const c = (low + high) / 2
      if (isShown(linearOf({ ...color, l, c }))) low = c
      else high = c
    }
  } else low = color.c
  return hexOf(linearOf({ ...color, l, c: low }).map((part) => toGamma(Math.max(0, part))))
}

/**
 * Returns a brand colour for the dark theme: the same hue, slightly less chroma, and the lightness of a dark colour mirrored about
 * 0.62. A light colour is not mirrored: it would be as dark as the surface.
 */
export function darkOf(light: Hex): Hex {
  const { l, c, h } = oklchOf(light)
  return hexOfOklch({ l: Math.max(l, 1.24 - l), c: c * 0.9, h })
}

/**
 * Moves the lightness of a colour, as little as possible, until a ratio is reached. The ratio may be of a colour that is derived
 * from it.
 * @returns `null` if neither black nor white of this hue reaches it
 */
export function reach(color: Hex, ratioOf: (color: Hex) => number, target = 4.5): Hex | null {
  if (ratioOf(color) >= target) return color
  const from = oklchOf(color)
  const at = (l: number) => hexOfOklch({ ...from, l })
  const reached = [0, 1].flatMap((end) => {
    if (ratioOf(at(end)) < target) return []
    let [poor, good] = [from.l, end]
    for (let step = 0; step < 16; step += 1) {
      const middle = (poor + good) / 2
      if (ratioOf(at(middle)) >= target) good = middle
      else poor = middle
    }
    return [good]
  })
  const [nearest] = reached.sort((one, other) => Math.abs(one - from.l) - Math.abs(other - from.l))
  return nearest === undefined ? null : at(nearest)
}

/** Hues that are nearer than this, in degrees, are confused. */
const leastApart = 25
/** Below this chroma a colour is a grey, and its hue is arbitrary. */
const leastChroma = 0.04

/** Returns whether two colours have hues that are confused. */
export function isNearHue(one: Hex, other: Hex): boolean {
  const [first, second] = [oklchOf(one), oklchOf(other)]
  if (first.c < leastChroma || second.c < leastChroma) return false
  const distance = Math.abs(first.h - second.h)
  return Math.min(distance, 360 - distance) < leastApart
}
