import { PdiMark } from '@baliza/widgets/react'
import type { Drawn } from '../../../../workspace/shape-facts.js'
import styles from './swatch.module.css'

/** Miniature of a shape as it appears on the map. */
export function Swatch({ shape }: { readonly shape: Drawn }) {
  if (shape.tipo === 3) return <PdiMark icon={shape.color} className={styles.pdi} />
  return (
    <span
      className={styles.swatch}
      data-tipo={shape.tipo}
      style={{ color: shape.color }}
      aria-hidden="true"
    />
  )
}
