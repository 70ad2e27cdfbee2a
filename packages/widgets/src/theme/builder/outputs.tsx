import { fill } from '@baliza/sdk-core/internal'
import { useState } from 'react'
import { CopyButton } from './copy-button.js'
import type { Design } from './design.js'
import type { BuilderTexts } from './texts.js'
import { readPasted, writeCss, writeLink, writeTokens } from './write.js'

/** The design as text, and a field that takes it back. */
export function Outputs(props: {
  readonly design: Design
  readonly onDesign: (design: Design) => void
  /** Address of a page with the builder; '' if a link is only to be pasted. */
  readonly page: string
  readonly say: BuilderTexts
}) {
  const { design, onDesign, page, say } = props
  const css = writeCss(design)
  const texts = [
    ['css', css],
    ['tokens', writeTokens(design)],
    ['link', page + writeLink(design)],
  ] as const
  return (
    <section className="baliza-builder__outputs" aria-label={say.result}>
      <h3>{say.result}</h3>
      {css === '' && <p>{say.same}</p>}
      {css !== '' &&
        texts.map(([kind, text]) => (
          <details key={kind} open={kind === 'css'}>
            <summary>{say[kind]}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
            <pre tabIndex={0}>{text}</pre>
            <CopyButton text={text} label={fill(say.copyOf, { name: say[kind] })} say={say} />
          </details>
        ))}
      <Paste onDesign={onDesign} say={say} />
    </section>
  )
}

function Paste(props: { readonly onDesign: (design: Design) => void; readonly say: BuilderTexts }) {
  const { onDesign, say } = props
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  return (
    <details>
      <summary>{say.paste}</summary>
      <label>
        {say.pasteHint}
        <textarea
          rows={4}
          value={text}
          spellCheck={false}
          onInput={(event) => {
            setText(event.currentTarget.value)
            setProblem('')
          }}
        />
      </label>
      <button
        type="button"
        className="baliza-builder__button"
        onClick={() => {
          const design = readPasted(text)
          if (design === null) return setProblem(say.notRead)
          setText('')
          onDesign(design)
        }}
      >
        {say.use}
      </button>
      <p role="status" className="baliza-builder__warning">
        {problem}
      </p>
    </details>
  )
}
