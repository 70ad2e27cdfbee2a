import { useEffect, useRef } from 'react'
import { type Design, schemes, valuesOf } from './design.js'
import type { BuilderTexts } from './texts.js'

const widgets = ['baliza-map', 'baliza-alerts', 'baliza-positions-table', 'baliza-report']

/** The four widgets in both themes, of one simulated fleet. The page around defines the elements. */
export function Preview(props: {
  readonly design: Design
  readonly lang: string
  readonly say: BuilderTexts
}) {
  const { design, lang, say } = props
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const client = document.createElement('baliza-client')
    client.setAttribute('demo', '')
    client.setAttribute('lang', lang)
    for (const scheme of schemes) {
      const stage = document.createElement('div')
      stage.className = 'baliza-builder__stage'
      stage.style.colorScheme = scheme
      stage.append(
        ...widgets.map((tag) => {
          const widget = document.createElement(tag)
          widget.setAttribute('theme', scheme)
          if (tag === 'baliza-map') widget.setAttribute('tiles', 'none')
          return widget
        }),
      )
      client.append(stage)
    }
    const around = box.current
    around?.replaceChildren(client)
    return () => around?.replaceChildren()
  }, [lang])
  useEffect(() => {
    for (const [token, value] of Object.entries(valuesOf(design)))
      box.current?.style.setProperty(token, value)
  }, [design])
  return <section ref={box} className="baliza-builder__preview" aria-label={say.preview} />
}
