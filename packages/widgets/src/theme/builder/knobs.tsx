import { ownValue } from '@baliza/sdk-core/internal'
import { useId, useState } from 'react'
import { isNearHue } from './color.js'
import { ColorKnob, nearText } from './color-knob.js'
import {
  type ColorToken,
  type Design,
  densities,
  ourDesign,
  readFont,
  schemes,
  stateTokens,
} from './design.js'
import type { BuilderTexts } from './texts.js'

const fonts = {
  ours: ourDesign.font,
  serif: 'Georgia, "Times New Roman", serif',
  wide: 'Verdana, "Trebuchet MS", sans-serif',
  mono: 'ui-monospace, Consolas, monospace',
} as const
const maxRadius = 16
/** Corners of controls, as a share of those of surfaces. */
const controlShare = ourDesign.controlRadius / ourDesign.surfaceRadius

/** Returns the pairs of states that are easily confused, in either theme. */
function nearStates({ colors }: Design): (readonly [ColorToken, ColorToken])[] {
  return stateTokens.flatMap((one, index) =>
    stateTokens
      .slice(index + 1)
      .filter((other) => schemes.some((scheme) => isNearHue(colors[one][scheme], colors[other][scheme])))
      .map((other) => [one, other] as const),
  )
}

/** What can be chosen. */
export function Knobs(props: {
  readonly design: Design
  readonly onDesign: (design: Design) => void
  readonly say: BuilderTexts
}) {
  const { design, onDesign, say } = props
  const knob = (token: ColorToken) => <ColorKnob key={token} token={token} {...props} />
  return (
    <div className="baliza-builder__knobs">
      <fieldset>
        <legend>{say.knobs}</legend>
        <div className="baliza-builder__color" aria-hidden="true">
          <span />
          {schemes.map((scheme) => (
            <span key={scheme}>{say[scheme]}</span>
          ))}
        </div>
        {(['accent', 'surface', 'text'] as const).map(knob)}
        <p className="baliza-builder__hint">{say.hint}</p>
      </fieldset>
      <fieldset>
        <legend>{say.states}</legend>
        {stateTokens.map(knob)}
        {nearStates(design).map((near) => (
          <p key={near.join()} className="baliza-builder__warning">
            {nearText(say, near)}
          </p>
        ))}
      </fieldset>
      <fieldset>
        <legend>{say.shape}</legend>
        <Slider
          label={say.radius}
          range={{ min: 0, max: maxRadius, step: 1 }}
          value={design.surfaceRadius}
          unit="px"
          onChange={(surfaceRadius) =>
            onDesign({ ...design, surfaceRadius, controlRadius: Math.round(surfaceRadius * controlShare) })
          }
        />
        <Slider
          label={say.density}
          range={{ ...densities, step: 0.05 }}
          value={design.density}
          unit="×"
          onChange={(density) => onDesign({ ...design, density })}
        />
        <FontKnob {...props} />
      </fieldset>
      <button type="button" className="baliza-builder__button" onClick={() => onDesign(ourDesign)}>
        {say.reset}
      </button>
    </div>
  )
}

function Slider(props: {
  readonly label: string
  readonly range: { readonly min: number; readonly max: number; readonly step: number }
  readonly value: number
  readonly unit: string
  readonly onChange: (value: number) => void
}) {
  const { label, range, value, unit, onChange } = props
  return (
    <label className="baliza-builder__slider">
      {label}
      <input
        type="range"
        {...range}
        value={value}
        onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <output>
        {value} {unit}
      </output>
    </label>
  )
}

function FontKnob({ design, onDesign, say }: Parameters<typeof Knobs>[0]) {
  const hint = useId()
  const known = (Object.keys(fonts) as (keyof typeof fonts)[]).find((name) => fonts[name] === design.font)
  const [typed, setTyped] = useState<string | null>(null)
  const isOther = typed !== null || known === undefined
  return (
    <>
      <label>
        {say.font}
        <select
          value={isOther ? 'other' : known}
          onChange={(event) => {
            const name = event.currentTarget.value
            const font = ownValue(fonts, name)
            setTyped(font === undefined ? design.font : null)
            if (font !== undefined) onDesign({ ...design, font })
          }}
        >
          {Object.entries(say.fonts).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {isOther && (
        <label>
          {say.otherFont}
          <input
            type="text"
            value={typed ?? design.font}
            maxLength={200}
            spellCheck={false}
            aria-describedby={hint}
            aria-invalid={readFont(typed ?? design.font) === null}
            onInput={(event) => {
              setTyped(event.currentTarget.value)
              const font = readFont(event.currentTarget.value)
              if (font !== null) onDesign({ ...design, font })
            }}
          />
          <span id={hint} className="baliza-builder__hint">
            {say.otherFontHint}
          </span>
        </label>
      )}
    </>
  )
}
