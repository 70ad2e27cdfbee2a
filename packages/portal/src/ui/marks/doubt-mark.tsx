import { TriangleAlert } from 'lucide-react'
import styles from './doubt-mark.module.css'

/** Why a position is not believed. @param reason '': it is, and there is no mark */
export function DoubtMark({ reason }: { readonly reason: string }) {
  if (reason === '') return null
  return (
    <span className={styles.doubt}>
      <TriangleAlert size={14} aria-hidden="true" />
      {reason}
    </span>
  )
}
