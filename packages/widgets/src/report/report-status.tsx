import { type BalizaError, fill, type ReportsTexts } from '@baliza/sdk-core/internal'
import { WarningIcon } from '../parts/icons.js'
import { serverSays, whyNot } from '../parts/why-not.js'
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
      <span role="status">{isKnown ? fill(say.running, { done, total }) : say.starting}</span>
      <progress aria-label={say.starting} max={total || 1} {...(isKnown ? { value: done } : {})} />
      <button type="button" className="baliza-table__button" onClick={props.onCancel}>
        {say.cancel}
      </button>
    </div>
  )
}

/** Shown above incomplete rows: that the report was cancelled, or why the rest did not arrive. */
export function Incomplete(props: {
  readonly run: Run
  readonly texts: ReportsTexts
  readonly onRetry: () => void
}) {
  const { run, texts } = props
  const { reports: say, errors } = texts
  const isFailed = run.state === 'failed'
  return (
    <p className="baliza-stale" part="status" role={isFailed ? 'alert' : 'status'}>
      <WarningIcon />
      <span>
        {isFailed ? (
          <>
            {errors.report}. {say.incomplete} <small>{whyFailed(run.error, texts)}</small>
          </>
        ) : (
          say.cancelled
        )}
      </span>
      <button type="button" className="baliza-table__button" onClick={props.onRetry}>
        {say.retry}
      </button>
    </p>
  )
}

/** Shown in place of rows: that there are none, or why. */
export function NoRows(props: {
  readonly run: Run
  readonly texts: ReportsTexts
  readonly onRetry: () => void
  readonly onChange: () => void
}) {
  const { run, texts } = props
  const { reports: say, errors } = texts
  const { state, error } = run
  if (state === 'running') return null
  if (state === 'failed') {
    // The server would refuse the same request again, so the user must change it.
    const isRefused = error?.code === 'refused' || error?.code === 'forbidden'
    const isOut = error?.code === 'unauthorized' || error?.code === 'inactive'
    return (
      <div className="baliza-note" part="status" role="alert">
        <WarningIcon />
        <strong>{isOut ? say.noSession : errors.report}</strong>
        <span>{whyFailed(error, texts)}</span>
        {!isOut && (
          <button
            type="button"
            className="baliza-table__button"
            onClick={isRefused ? props.onChange : props.onRetry}
          >
            {isRefused ? say.change : say.retry}
          </button>
        )}
      </div>
    )
  }
  return (
    <div className="baliza-note" part="status" role="status">
      <strong>
        {state === 'cancelled'
          ? say.cancelled
          : run.asked.name === 'events'
            ? errors.tableNoEvents
            : errors.tableNoData}
      </strong>
      <button type="button" className="baliza-table__button" onClick={props.onChange}>
        {say.change}
      </button>
    </div>
  )
}

/** Returns the server's own text, or the SDK's text for the error. */
function whyFailed(error: BalizaError | null, { reports: say, session }: ReportsTexts): string {
  const message = serverSays(error, say)
  if (message) return message
  switch (error?.code) {
    case 'forbidden':
      return say.forbidden
    case 'unauthorized':
      return say.logIn
    case 'inactive':
      return session.inactive
    default:
      return whyNot(error, say)
  }
}
