import { ownValue } from '@baliza/sdk-core/internal'
import { publicTokens } from '../public-tokens.js'
import { channelsOf } from './color.js'
import {
  colorTokens,
  type Design,
  declaredIn,
  differences,
  ourDesign,
  schemes,
  withValues,
} from './design.js'

/** Returns the CSS of a page with this design: only what differs from ours; '' if nothing does. */
export function writeCss(design: Design): string {
  const lines = differences(design).map(([token, value]) => `  ${token}: ${value};\n`)
  return lines.length === 0 ? '' : `:root {\n${lines.join('')}}`
}

/** Returns all public tokens in the format of the W3C Design Tokens Community Group (2025.10), for Figma and other tools. */
export function writeTokens(design: Design): string {
  const $description = (name: string) => ownValue(publicTokens, `--baliza-${name}`)?.en
  const px = (name: string, value: number) => ({
    $type: 'dimension',
    $value: { value, unit: 'px' },
    $description: $description(name),
  })
  const colors = schemes.map((scheme) => [
    scheme,
    Object.fromEntries([
      ['$type', 'color'],
      ...colorTokens.map((token) => {
        const hex = design.colors[token][scheme]
        const components = channelsOf(hex).map((part) => Number(part.toFixed(4)))
        return [
          token,
          { $value: { colorSpace: 'srgb', components, alpha: 1, hex }, $description: $description(token) },
        ]
      }),
    ]),
  ])
  const baliza = {
    ...Object.fromEntries(colors),
    'radius-surface': px('radius-surface', design.surfaceRadius),
    'radius-control': px('radius-control', design.controlRadius),
    density: { $type: 'number', $value: design.density, $description: $description('density') },
    font: {
      $type: 'fontFamily',
      $value: design.font.split(', ').map((name) => name.replaceAll('"', '')),
      $description: $description('font'),
    },
  }
  return JSON.stringify({ baliza }, null, 2)
}

const linkStart = '#b='

/** Returns the part of a link after the address: base64url of the JSON of what differs. */
export function writeLink(design: Design): string {
  const bytes = new TextEncoder().encode(JSON.stringify(Object.fromEntries(differences(design))))
  const base64 = btoa(String.fromCharCode(...bytes))
  return linkStart + base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Returns the design of a link; `null` if it has none. What is not a value of a token is ignored. */
export function readLink(link: string): Design | null {
  const [, base64] = /#b=([\w-]+)/.exec(link) ?? []
  if (base64 === undefined) return null
  try {
    const binary = atob(base64.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0))
    return readValues(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    // Cut while it was copied, or another page's link.
    return null
  }
}

/** Reads what {@link writeTokens} writes; `null` for any other text. */
function readTokens(text: string): Design | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return null
  }
  const baliza = inside(parsed, 'baliza')
  const said = (...path: readonly string[]) => [...path, '$value'].reduce(inside, baliza)
  return readValues(
    Object.fromEntries([
      ...colorTokens.map((token) => {
        const [light, dark] = schemes.map((scheme) => inside(said(scheme, token), 'hex'))
        return [`--baliza-${token}`, `light-dark(${String(light)}, ${String(dark)})`]
      }),
      ...['radius-surface', 'radius-control'].map((name) => [
        `--baliza-${name}`,
        String(inside(said(name), 'value')),
      ]),
      ['--baliza-density', String(said('density'))],
      ['--baliza-font', [said('font')].flat().join(', ')],
    ]),
  )
}

/** Reads pasted text: CSS, design tokens or a link. @returns `null` if it contains no value of a token */
export function readPasted(text: string): Design | null {
  return readLink(text) ?? readTokens(text) ?? withValues(ourDesign, declaredIn(text))
}

const readValues = (values: unknown): Design | null =>
  withValues(ourDesign, (token) => {
    const value = inside(values, token)
    return typeof value === 'string' ? value : undefined
  })

const inside = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? ownValue(value as Record<string, unknown>, key) : undefined
