import { useLayoutEffect, useRef, useState } from 'react'
import { adoptSheets, adoptTokens } from '../theme.js'
import { ContrastTable } from './contrast-table.js'
import { type Design, differences, ourDesign } from './design.js'
import { Knobs } from './knobs.js'
import { Outputs } from './outputs.js'
import { Preview } from './preview.js'
import { builderTexts } from './texts.js'
import sheet from './theme-builder.css?text'
import { writeCss } from './write.js'

/** What a page needs of a design. */
export interface BuiltTheme {
  /** '' if nothing differs from ours. */
  readonly css: string
  /** The tokens that differ, with their values. */
  readonly tokens: readonly (readonly [token: string, value: string])[]
}

export interface ThemeBuilderProps {
  readonly lang: string
  readonly start?: Design | undefined
  /** Address of a page with the builder, for links. */
  readonly page?: string
  readonly onChange?: (theme: BuiltTheme) => void
}

/** Adds the stylesheet of the builder to a page. */
export function useBuilderSheet() {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    adoptTokens()
    if (root.current !== null) adoptSheets(root.current, [sheet])
  }, [])
  return root
}

/** Choice of the public tokens, with the four widgets in both themes, the contrast of what is written, and the text to copy. */
export default function ThemeBuilder({ lang, start = ourDesign, page = '', onChange }: ThemeBuilderProps) {
  const root = useBuilderSheet()
  const [design, setDesign] = useState(start)
  const say = builderTexts(lang)
  function change(next: Design) {
    setDesign(next)
    onChange?.({ css: writeCss(next), tokens: differences(next) })
  }
  const shared = { design, onDesign: change, say }
  return (
    <div ref={root} className="baliza-builder" lang={lang}>
      <div className="baliza-builder__areas">
        <Knobs {...shared} />
        <ContrastTable {...shared} />
        <Preview design={design} lang={lang} say={say} />
        <Outputs {...shared} page={page} />
      </div>
    </div>
  )
}
