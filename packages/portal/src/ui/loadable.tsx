import type { ReactNode } from 'react'
import { usePortal } from '../context/portal-context.js'
import { errorText } from './error-text.js'
import styles from './loadable.module.css'
import { Problem } from './problem.js'
import type { Query } from './use-query.js'

/**
 * The data of a query: a skeleton while it loads, a fixed text where it is empty, the error with a retry button. Old
 * data stays while it loads again, and below the error when that fails.
 */
export function Loadable<Data>(props: {
  readonly query: Query<Data>
  readonly isEmpty?: (data: Data) => boolean
  /** The specification's text of an empty list. */
  readonly empty?: ReactNode
  /** The specification's text for a response without data and without a reason. */
  readonly unsaid?: string
  /** What is shown while there is nothing to load. */
  readonly idle?: ReactNode
  readonly children: (data: Data) => ReactNode
}) {
  const { data, error, loading, reload } = props.query
  const { texts } = usePortal()
  const problem =
    error === null ? null : (
      <Problem text={errorText(error, texts, props.unsaid)} onRetry={reload} busy={loading} />
    )
  if (data === null && problem === null && !loading)
    return (
      <p className={styles.empty} role="status">
        {props.idle}
      </p>
    )
  if (data === null)
    return (
      problem ?? (
        <div className={styles.skeleton} role="status" aria-label={texts.portal.loading}>
          {['a', 'b', 'c', 'd'].map((key) => (
            <div key={key} className={styles.skeletonLine} />
          ))}
        </div>
      )
    )
  return (
    <>
      {problem}
      {props.isEmpty?.(data) ? (
        <p className={styles.empty} role="status">
          {props.empty}
        </p>
      ) : (
        props.children(data)
      )}
    </>
  )
}
