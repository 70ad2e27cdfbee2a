import type { ColorToken } from './design.js'

/** A text and its background, as names after `--baliza-`, and the public token that determines their contrast. */
export interface Pair {
  readonly text: string
  readonly on: string
  readonly token: ColorToken
}

const surfaces = ['surface', 'surface-raised', 'surface-sunken']

const onSurfaces: readonly (readonly [text: string, token: ColorToken])[] = [
  ['text', 'text'],
  ['text-quiet', 'text'],
  ['accent', 'accent'],
  ['moving-text', 'moving'],
  ['idle-text', 'idle'],
  ['off-text', 'off'],
  ['offline-text', 'text'],
  ['danger', 'off'],
]

/** Everything that is written in a widget. */
export const pairs: readonly Pair[] = [
  ...onSurfaces.flatMap(([text, token]) => surfaces.map((on) => ({ text, on, token }))),
  { text: 'on-accent', on: 'accent', token: 'accent' },
  { text: 'on-accent', on: 'accent-strong', token: 'accent' },
  { text: 'accent', on: 'accent-soft', token: 'accent' },
  { text: 'danger', on: 'danger-soft', token: 'off' },
  { text: 'warning', on: 'warning-soft', token: 'idle' },
  { text: 'success', on: 'success-soft', token: 'moving' },
  { text: 'map-label', on: 'map-land', token: 'text' },
  { text: 'map-label', on: 'map-home', token: 'text' },
  { text: 'map-label', on: 'map-water', token: 'text' },
]

/** Contrast that text needs (WCAG 2, AA). */
export const leastContrast = 4.5
