import type { Fleet } from '@baliza/sdk-core/internal'
import type { ReactNode } from 'react'
import type { WidgetTexts } from '../texts/widget-texts.js'
import { endedSentence, errorSentence, type LiveTexts, staleAge, staleSentence } from './error-sentence.js'
import { OfflineIcon, WarningIcon } from './icons.js'
import { useClock } from './use-clock.js'

/** Text in place of data, or above old data. */
export function StatusNote(props: {
  readonly className?: string
  /** Omitted inside a live region. */
  readonly role?: 'alert' | 'status' | undefined
  /** The warning sign by default. */
  readonly icon?: ReactNode
  readonly title?: string
  readonly children?: ReactNode
  readonly action?: { readonly text: string; readonly run: () => void } | undefined
  /** Class of the button; a table's by default. */
  readonly button?: string | undefined
}) {
  const {
    className = 'baliza-note',
    button = 'baliza-table__button',
    role,
    icon = <WarningIcon />,
    title,
    children,
    action,
  } = props
  return (
    <div className={className} part="status" role={role}>
      {icon}
      {title && <strong>{title}</strong>}
      {children && <span>{children}</span>}
      {action && (
        <button type="button" className={button} onClick={action.run}>
          {action.text}
        </button>
      )}
    </div>
  )
}

/** The texts that the live widgets have in common. */
export type StatusTexts = LiveTexts &
  Pick<WidgetTexts['map'], 'failed' | 'retry' | 'noSession' | 'ended' | 'logIn' | 'staleAge' | 'ago' | 'now'>

/** Status of a live widget: in place of its data, or above old data. If the data are current, only `empty`. */
export function LiveStatus(props: {
  readonly of: Pick<Fleet, 'state' | 'error' | 'receivedAt'>
  readonly say: StatusTexts
  readonly session: WidgetTexts['session']
  readonly waiting: ReactNode
  readonly empty: ReactNode
  readonly onRetry: () => void
  readonly button?: string
  /** Shows the end of the session above the old data, not in place of them. */
  readonly endedAbove?: boolean
  /** Classes over the map, in its live region: no roles, and no button next to old data. */
  readonly floating?: { readonly note: string; readonly bar: string }
}) {
  const { say, session, button, floating } = props
  const { state, error, receivedAt } = props.of
  if (state === 'waiting') return props.waiting
  const role = floating ? undefined : 'status'
  const note = { className: floating?.note ?? 'baliza-note', role, button } as const
  const retry = { text: say.retry, run: props.onRetry }
  if (state === 'failed')
    return (
      <StatusNote {...note} role={role && 'alert'} title={say.failed} action={retry}>
        {errorSentence(error, say)}
      </StatusNote>
    )
  const isEnded = state === 'ended'
  if (isEnded && !(props.endedAbove && receivedAt !== null))
    return (
      <StatusNote {...note} title={receivedAt === null ? say.noSession : say.ended}>
        {endedSentence(error, say, session, say.logIn)}
      </StatusNote>
    )
  return (
    <>
      {state !== 'live' && receivedAt !== null && (
        <StatusNote
          {...note}
          className={floating?.bar ?? 'baliza-stale'}
          icon={<OfflineIcon />}
          action={isEnded || floating ? undefined : retry}
        >
          {isEnded
            ? endedSentence(error, say, session, `${say.ended}. ${say.logIn}`)
            : staleSentence(error, say)}{' '}
          <Age receivedAt={receivedAt} say={say} />
        </StatusNote>
      )}
      {props.empty}
    </>
  )
}

function Age({ receivedAt, say }: { readonly receivedAt: number; readonly say: StatusTexts }) {
  return <small>{staleAge(receivedAt, useClock(10_000), say)}</small>
}
