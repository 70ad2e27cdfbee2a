import type { CSSProperties } from 'react'
import type { ComparedLook } from './compared-looks.js'
import styles from './letter.module.css'

/** Identifies a compared unit by colour and letter. */
export function Letter({ look }: { readonly look: ComparedLook }) {
  return (
    <b className={styles.letter} style={{ '--unit': look.color } as CSSProperties}>
      {look.letter}
    </b>
  )
}
