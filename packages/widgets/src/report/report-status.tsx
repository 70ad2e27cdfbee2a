import { type BalizaError, counted, type ReportsTexts } from '@baliza/sdk-core/internal'
import { errorSentence } from '../parts/error-sentence.js'
import { StatusNote } from '../parts/live-status.js'
import type { Run } from './use-run.js'

/** Shown while rows are loading: the number of units that have arrived, and a cancel button. */
export function Progress(props: {
  readonly run: Run
  readonly texts: ReportsTexts
  readonly onCancel: () => void
}) {
  const { done, total } = props.run
  const { reports: say } = props.texts
  const isKnown = total > 0 && done > 0
  return (
    <div className="baliza-report__progress" part="progress">
      <span role="status">
        {isKnown ? counted(say.oneRunning, say.running)(total, { done }) : say.starting}
      </span>
      <progress aria-label={say.starting} max={total || 1} {...(isKnown ? { value: done } : {})} />
      <button type="button" className="baliza-table__button" onClick={props.onCancel}>
        {say.cancel}
      </button>
    </div>
  )
}

interface StatusProps {
  readonly run: Run
  readonly texts: ReportsTexts
  readonly onRetry: () => void
}

/** Shown above incomplete rows: that the report was cancelled, or why the rest did not arrive. */
export function Incomplete({ run, texts, onRetry }: StatusProps) {
  const { reports: say, errors } = texts
  const isFailed = run.state === 'failed'
  return (
    <StatusNote
      className="baliza-stale"
      role={isFailed ? 'alert' : 'status'}
      action={{ text: say.retry, run: onRetry }}
    >
      {isFailed ? (
        <>
          {errors.report}. {say.incomplete} <small>{failedSentence(run.error, texts)}</small>
        </>
      ) : (
        say.cancelled
      )}
    </StatusNote>
  )
}

/** Shown in place of rows: that there are none, or why. */
export function NoRows({ run, texts, onRetry, onChange }: StatusProps & { readonly onChange: () => void }) {
  const { reports: say, errors } = texts
  const { state, error } = run
  if (state === 'running') return null
  const change = { text: say.change, run: onChange }
  if (state === 'failed') {
    // The server would refuse the same request again, so the user must change it.
    const isRefused = error?.code === 'refused' || error?.code === 'forbidden'
    const isOut = error?.code === 'unauthorized' || error?.code === 'inactive'
    const action = isRefused ? change : { text: say.retry, run: onRetry }
    return (
      <StatusNote
        role="alert"
        title={isOut ? say.noSession : errors.report}
        action={isOut ? undefined : action}
      >
        {failedSentence(error, texts)}
      </StatusNote>
    )
  }
  const none = run.asked.name === 'events' ? errors.tableNoEvents : errors.tableNoData
  const title = state === 'cancelled' ? say.cancelled : none
  return <StatusNote role="status" icon={null} title={title} action={change} />
}

const failedSentence = (error: BalizaError | null, { reports: say, session }: ReportsTexts) =>
  errorSentence(error, say, {
    forbidden: say.forbidden,
    unauthorized: say.logIn,
    inactive: session.inactive,
  })
