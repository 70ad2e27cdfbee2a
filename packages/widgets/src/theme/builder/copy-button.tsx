import { useState } from 'react'
import type { BuilderTexts } from './texts.js'

/**
 * Copies a text. Pages without https have no clipboard, and the server's Storybook, which is sandboxed, may not use it. There the
 * older command copies.
 */
async function copyText(text: string): Promise<boolean> {
  // The type declares it as always present.
  const clipboard = navigator.clipboard as Clipboard | undefined
  const isCopied = await clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  if (isCopied === true) return true
  let wasAsked = false
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    wasAsked = true
  }
  document.addEventListener('copy', give, { once: true })
  try {
    return document.execCommand('copy') && wasAsked
  } finally {
    document.removeEventListener('copy', give)
  }
}

/** Copies a text and confirms it. */
export function CopyButton(props: {
  readonly text: string
  readonly label: string
  readonly say: BuilderTexts
}) {
  const { text, label, say } = props
  const [result, setResult] = useState('')
  const copy = async () => setResult((await copyText(text)) ? say.copied : say.notCopied)
  return (
    <span className="baliza-builder__copy">
      <button
        type="button"
        className="baliza-builder__button"
        aria-label={label}
        onClick={() => void copy()}
        onBlurCapture={() => setResult('')}
      >
        {say.copy}
      </button>
      <span role="status">{result}</span>
    </span>
  )
}
