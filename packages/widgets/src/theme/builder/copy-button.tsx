import { useState } from 'react'
import type { BuilderTexts } from './texts.js'

/** Copies a text and confirms it. Pages without https have no clipboard. */
export function CopyButton(props: {
  readonly text: string
  readonly label: string
  readonly say: BuilderTexts
}) {
  const { text, label, say } = props
  const [result, setResult] = useState('')
  async function copy() {
    // The type declares it as always present.
    const clipboard = navigator.clipboard as Clipboard | undefined
    const copied = await clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setResult(copied === true ? say.copied : say.notCopied)
  }
  return (
    <span className="baliza-builder__copy">
      <button
        type="button"
        className="baliza-builder__button"
        aria-label={label}
        onClick={() => void copy()}
        onBlur={() => setResult('')}
      >
        {say.copy}
      </button>
      <span role="status">{result}</span>
    </span>
  )
}
