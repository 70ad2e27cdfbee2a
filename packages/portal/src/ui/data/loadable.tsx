import type { ReactNode } from 'react'
import { texts } from '../../context/page-texts.js'
import { Problem } from '../notices/problem.js'
import { EmptyState } from '../states/empty-state.js'
import { Skeleton } from '../states/skeleton.js'
import { errorText } from './error-text.js'
import type { Query } from './use-query.js'

/**
 * Data of a query: a skeleton while it loads, a fixed text if it is empty, or the error with a retry button. Old data stays
 * during a reload, and below the error if that fails.
 */
export function Loadable<Data>(props: {
  readonly query: Query<Data>
  readonly isEmpty?: (data: Data) => boolean
  /** The specification's text of an empty list. */
  readonly empty?: ReactNode
  /** The specification's text for a response without data and without a reason. */
  readonly unsaid?: string
  /** Shown while there is nothing to load. */
  readonly idle?: ReactNode
  readonly children: (data: Data) => ReactNode
}) {
  const { data, error, loading, reload } = props.query
  const problem =
    error === null ? null : (
      <Problem text={errorText(error, texts, props.unsaid)} onRetry={reload} busy={loading} />
    )
  if (data === null && problem === null && !loading) return <EmptyState>{props.idle}</EmptyState>
  if (data === null) return problem ?? <Skeleton label={texts.portal.loading} />
  return (
    <>
      {problem}
      {!props.isEmpty?.(data)
        ? props.children(data)
        : // After an error it is unknown whether the data is empty.
          problem === null && <EmptyState>{props.empty}</EmptyState>}
    </>
  )
}
