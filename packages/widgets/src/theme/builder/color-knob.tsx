import { fill } from '@baliza/sdk-core/internal'
import { useEffect, useState } from 'react'
import { darkOf, type Hex } from './color.js'
import { type ColorToken, type Design, ourDesign, readHex, type Scheme, schemes } from './design.js'
import type { BuilderTexts } from './texts.js'

/** Changes a colour. The dark brand colour follows the light one until it is chosen. */
function withColor({ colors, ...design }: Design, token: ColorToken, scheme: Scheme, hex: Hex): Design {
  const before = colors[token]
  const follows =
    token === 'accent' &&
    scheme === 'light' &&
    [darkOf(before.light), ourDesign.colors.accent.dark].includes(before.dark)
  const next = { ...before, [scheme]: hex, ...(follows && { dark: darkOf(hex) }) }
  return { ...design, colors: { ...colors, [token]: next } }
}

/** A colour in both themes. */
export function ColorKnob(props: {
  readonly token: ColorToken
  readonly design: Design
  readonly onDesign: (design: Design) => void
  readonly say: BuilderTexts
}) {
  const { token, design, onDesign, say } = props
  return (
    <div className="baliza-builder__color">
      <span>{say.colors[token]}</span>
      {schemes.map((scheme) => (
        <HexField
          key={scheme}
          label={`${say.colors[token]}, ${say[scheme].toLowerCase()}`}
          value={design.colors[token][scheme]}
          onChange={(hex) => onDesign(withColor(design, token, scheme, hex))}
        />
      ))}
    </div>
  )
}

function HexField(props: {
  readonly label: string
  readonly value: Hex
  readonly onChange: (hex: Hex) => void
}) {
  const { label, value, onChange } = props
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <span className="baliza-builder__hex">
      <input
        type="color"
        aria-label={label}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <input
        type="text"
        aria-label={`${label}, #`}
        value={typed}
        maxLength={7}
        spellCheck={false}
        aria-invalid={readHex(typed) === null}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          const hex = readHex(event.currentTarget.value)
          // A short form is completed when the field is left: the seventh character may still come.
          if (hex !== null && event.currentTarget.value.length === 7) onChange(hex)
        }}
        onBlur={() => {
          const hex = readHex(typed)
          if (hex === null) setTyped(value)
          else onChange(hex)
        }}
      />
    </span>
  )
}

/** Text with its values filled in, for a list of warnings. */
export const nearText = (say: BuilderTexts, [one, other]: readonly [ColorToken, ColorToken]) =>
  fill(say.near, { one: say.colors[one], other: say.colors[other] })
