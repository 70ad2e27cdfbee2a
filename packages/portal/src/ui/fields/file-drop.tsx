import { Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '../buttons/button.js'
import styles from './file-drop.module.css'

/** Input for one file, dropped or chosen. */
export function FileDrop(props: {
  /** Whether a file is being read; no other is accepted then. */
  readonly busy: boolean
  /** File types of the dialog, in the format of the `accept` attribute. */
  readonly accept: string
  /** Formats and limits. */
  readonly hint: string
  readonly texts: { readonly drop: string; readonly choose: string; readonly reading: string }
  readonly onFile: (file: File) => void
}) {
  const { busy, texts, onFile } = props
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const [isOver, setIsOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button works for every user.
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const [file] = event.dataTransfer.files
        if (file !== undefined && !busy) onFile(file)
      }}
    >
      <Upload size={24} aria-hidden="true" />
      <p>{busy ? texts.reading : texts.drop}</p>
      <Button variant="primary" busy={busy} aria-describedby={hint} onClick={() => input.current?.click()}>
        {texts.choose}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={props.accept}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Otherwise the same file, corrected, could not be chosen again.
          event.target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
      <p id={hint} className={styles.hint}>
        {props.hint}
      </p>
    </div>
  )
}
