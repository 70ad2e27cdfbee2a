import type { publicTokens } from '../public-tokens.js'
import tokens from '../tokens.css?text'
import type { Hex } from './color.js'

export const colorTokens = ['accent', 'surface', 'text', 'moving', 'idle', 'off', 'offline'] as const
export type ColorToken = (typeof colorTokens)[number]
export const stateTokens = ['moving', 'idle', 'off', 'offline'] as const satisfies readonly ColorToken[]

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** The values of the public tokens. */
export interface Design {
  readonly colors: Readonly<Record<ColorToken, Readonly<Record<Scheme, Hex>>>>
  /** In px. */
  readonly surfaceRadius: number
  readonly controlRadius: number
  /** Factor of spaces and rows. */
  readonly density: number
  /** A `font-family`. */
  readonly font: string
}

type Token = keyof typeof publicTokens

const maxRadius = 40
export const densities = { min: 0.85, max: 1.15 } as const
const maxFont = 200

/** Returns the value of each token in CSS, in the order of {@link publicTokens}. */
export function valuesOf({
  colors,
  surfaceRadius,
  controlRadius,
  density,
  font,
}: Design): Record<Token, string> {
  const color = (token: ColorToken) => {
    const { light, dark } = colors[token]
    return light === dark ? light : `light-dark(${light}, ${dark})`
  }
  return {
    '--baliza-accent': color('accent'),
    '--baliza-surface': color('surface'),
    '--baliza-text': color('text'),
    '--baliza-moving': color('moving'),
    '--baliza-idle': color('idle'),
    '--baliza-off': color('off'),
    '--baliza-offline': color('offline'),
    '--baliza-radius-surface': `${surfaceRadius}px`,
    '--baliza-radius-control': `${controlRadius}px`,
    '--baliza-density': String(density),
    '--baliza-font': font,
  }
}

/** Returns the tokens that differ from ours. */
export function differences(design: Design): (readonly [token: Token, value: string])[] {
  const ours = new Map(Object.entries(valuesOf(ourDesign)))
  return Object.entries(valuesOf(design)).flatMap(([token, value]) =>
    value === ours.get(token) ? [] : [[token as Token, value] as const],
  )
}

/** Returns `#rrggbb` of `#rgb` or `#rrggbb`; `null` for any other text. */
export function readHex(text: string): Hex | null {
  const hex = text.trim().toLowerCase()
  if (/^#[0-9a-f]{6}$/.test(hex)) return hex
  return /^#[0-9a-f]{3}$/.test(hex) ? `#${[...hex.slice(1)].map((digit) => digit + digit).join('')}` : null
}

function readColor(text: string): Record<Scheme, Hex> | null {
  const [, first, second] = /^light-dark\(([^,]+),([^,]+)\)$/.exec(text) ?? [null, text, text]
  const [light, dark] = [readHex(first ?? ''), readHex(second ?? '')]
  return light === null || dark === null ? null : { light, dark }
}

function readRadius(text: string): number | null {
  const px = Number(/^(\d{1,2}(?:\.\d+)?)(?:px)?$/.exec(text)?.[1] ?? (text === '0' ? 0 : Number.NaN))
  return px <= maxRadius ? px : null
}

function readDensity(text: string): number | null {
  const factor = Number(text)
  return factor >= densities.min && factor <= densities.max ? factor : null
}

/** Returns a `font-family` whose names cannot end the declaration or the page's `<style>`; `null` if one could. */
export function readFont(text: string): string | null {
  const names = text.split(',').map((name) => name.trim().replace(/^(["'])(.*)\1$/, '$2'))
  if (
    text.length > maxFont ||
    !names.every((name) => /^[\p{L}\p{N}][\p{L}\p{N} _-]*$|^-apple-system$/u.test(name))
  )
    return null
  return names.map((name) => (/^-?[a-z][a-z\d-]*$/i.test(name) ? name : `"${name}"`)).join(', ')
}

/** Applies the tokens of which the values are understood. @returns `null` if there is none */
export function withValues(design: Design, read: (token: string) => string | undefined): Design | null {
  const said = (name: string) => read(`--baliza-${name}`)?.trim() ?? ''
  const colors = colorTokens.flatMap((token) => {
    const color = readColor(said(token))
    return color === null ? [] : [[token, color] as const]
  })
  const [surfaceRadius, controlRadius] = [
    readRadius(said('radius-surface')),
    readRadius(said('radius-control')),
  ]
  const density = readDensity(said('density'))
  const font = readFont(said('font'))
  if (colors.length === 0 && [surfaceRadius, controlRadius, density, font].every((value) => value === null))
    return null
  return {
    colors: { ...design.colors, ...Object.fromEntries(colors) },
    surfaceRadius: surfaceRadius ?? design.surfaceRadius,
    controlRadius: controlRadius ?? design.controlRadius,
    density: density ?? design.density,
    font: font ?? design.font,
  }
}

/** Returns what is between the semicolons and braces of a stylesheet, without its comments. */
export function declarationsOf(css: string): string[] {
  const [first = '', ...rest] = css.split('/*')
  const afterComments = rest.map((part) => part.split('*/').slice(1).join('*/'))
  return [first, ...afterComments].join('').split(/[;{}]/)
}

/** Returns the value of the first declaration of a token. The stylesheet may have others, for forced colours. */
export function declaredIn(css: string): (token: string) => string | undefined {
  const values = new Map<string, string>()
  for (const declaration of declarationsOf(css)) {
    const colon = declaration.indexOf(':')
    const token = declaration.slice(0, colon).trim()
    if (colon > 0 && !values.has(token)) values.set(token, declaration.slice(colon + 1))
  }
  return (token) => values.get(token)
}

const nothing: Design = {
  colors: Object.fromEntries(
    colorTokens.map((token) => [token, { light: '', dark: '' }]),
  ) as Design['colors'],
  surfaceRadius: 0,
  controlRadius: 0,
  density: 1,
  font: '',
}

/** The values of `tokens.css`. */
export const ourDesign: Design = withValues(nothing, declaredIn(tokens)) ?? nothing
