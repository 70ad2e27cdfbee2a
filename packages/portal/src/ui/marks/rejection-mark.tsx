import { TriangleAlert } from 'lucide-react'
import styles from './rejection-mark.module.css'

/** Reason why a position is implausible. @param reason '' for an accepted position, without a mark */
export function RejectionMark({ reason }: { readonly reason: string }) {
  if (reason === '') return null
  return (
    <span className={styles.rejection}>
      <TriangleAlert size={14} aria-hidden="true" />
      {reason}
    </span>
  )
}
