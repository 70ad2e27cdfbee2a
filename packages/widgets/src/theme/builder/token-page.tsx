import { fill } from '@baliza/sdk-core/internal'
import { useEffect, useState } from 'react'
import { publicTokens } from '../public-tokens.js'
import tokens from '../tokens.css?text'
import type { Hex } from './color.js'
import { PairTable, type Row, rowsOf } from './contrast-table.js'
import { CopyButton } from './copy-button.js'
import { colorTokens, declarationsOf, ourDesign, type Scheme, schemes, valuesOf } from './design.js'
import { withColors } from './resolve.js'
import { type BuilderTexts, builderTexts } from './texts.js'
import { useBuilderSheet } from './theme-builder.js'

type ByScheme = Readonly<Record<Scheme, Hex>>

/** Names of the colours that the stylesheet derives for each widget, in its order. */
const derivedColors = [
  ...new Set(
    declarationsOf(tokens.slice(tokens.indexOf('baliza-map,'))).flatMap((part) => {
      const [, name] =
        /^--baliza-([a-z-]+):\s*(?:light-dark|oklab|oklch|color-mix|var)\(/.exec(part.trim()) ?? []
      return name === undefined ? [] : [name]
    }),
  ),
]

interface Resolved {
  readonly rows: readonly Row[]
  readonly colors: ReadonlyMap<string, ByScheme>
}

/** Reads the colours once the stylesheet is in the page. */
function useResolved(): Resolved | null {
  const [resolved, setResolved] = useState<Resolved | null>(null)
  useEffect(
    () =>
      setResolved({
        rows: rowsOf(ourDesign),
        colors: withColors(
          ourDesign,
          (resolve) =>
            new Map(
              [...colorTokens, ...derivedColors].map((name) => [
                name,
                { light: resolve(name, 'light'), dark: resolve(name, 'dark') },
              ]),
            ),
        ),
      }),
    [],
  )
  return resolved
}

/** Every public token with its sentence, its value in both themes, the contrast that it decides, and a button that copies it. */
export function TokenPage({ lang }: { readonly lang: string }) {
  const root = useBuilderSheet()
  const say = builderTexts(lang)
  const resolved = useResolved()
  const values = valuesOf(ourDesign)
  const sentences = lang.startsWith('en') ? 'en' : 'es'
  return (
    <div ref={root} className="baliza-builder" lang={sentences}>
      <ul className="baliza-builder__tokens">
        {(Object.keys(publicTokens) as (keyof typeof publicTokens)[]).map((token) => {
          const name = token.slice('--baliza-'.length)
          const decided = resolved?.rows.filter(({ pair }) => pair.token === name || pair.on === name) ?? []
          const declaration = `${token}: ${values[token]};`
          return (
            <li key={token}>
              <strong>
                <code>{token}</code>
              </strong>
              <span>{publicTokens[token][sentences]}</span>
              <Values value={values[token]} colors={resolved?.colors.get(name)} say={say} />
              {decided.length > 0 && <PairTable rows={decided} say={say} />}
              <CopyButton text={declaration} label={fill(say.copyOf, { name: token })} say={say} />
            </li>
          )
        })}
      </ul>
      <h3>{say.derived}</h3>
      <p>{say.derivedHint}</p>
      <ul className="baliza-builder__tokens">
        {derivedColors.map((name) => (
          <li key={name}>
            <code>--baliza-{name}</code>
            <Values value="" colors={resolved?.colors.get(name)} say={say} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Values(props: {
  readonly value: string
  readonly colors: ByScheme | undefined
  readonly say: BuilderTexts
}) {
  const { value, colors, say } = props
  if (colors === undefined) return <code>{value}</code>
  return schemes.map((scheme) => (
    <span key={scheme} className="baliza-builder__swatch">
      <span style={{ background: colors[scheme] }} />
      {say[scheme]} <code>{colors[scheme]}</code>
    </span>
  ))
}
