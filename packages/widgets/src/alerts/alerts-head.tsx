import { counted, fill } from '@baliza/sdk-core/internal'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Slot } from '../client/provider.js'
import { BellIcon, BellOffIcon } from '../parts/icons.js'
import type { WidgetTexts } from '../texts/widget-texts.js'
import { isMuted, setMuted, watchMuted } from './sounds/mute.js'

/** The number of open alerts, the mute button, and the button that acknowledges all of them after a confirmation. */
export function AlertsHead(props: {
  readonly count: number
  readonly texts: WidgetTexts['alerts']
  readonly muteButton: boolean
  /** Acknowledges all alerts without a confirmation. */
  readonly atOnce: (() => void) | undefined
  /** `undefined` hides the button, because these alerts cannot be acknowledged. */
  readonly onAttendAll: (() => void) | undefined
}) {
  const { count, texts } = props
  const [asking, setAsking] = useState(false)
  const muted = useSyncExternalStore(watchMuted, isMuted, () => false)
  const first = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const asked = useRef(false)
  useEffect(() => {
    if (asking) first.current?.focus()
    else if (asked.current) opener.current?.focus()
    asked.current = asking
  }, [asking])

  const { onAttendAll } = props
  if (asking && count > 0 && onAttendAll)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: it only receives Escape from its buttons.
      <div
        className="baliza-alerts__head baliza-alerts__head--asks"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          setAsking(false)
        }}
      >
        <p role="alert">{counted(texts.oneQuestion, texts.question)(count)}</p>
        <button ref={first} type="button" className="baliza-alerts__button" onClick={() => setAsking(false)}>
          {texts.cancel}
        </button>
        <button
          type="button"
          className="baliza-alerts__button baliza-alerts__button--strong"
          onClick={() => {
            setAsking(false)
            onAttendAll()
          }}
        >
          {texts.attendAll}
        </button>
      </div>
    )
  return (
    <div className="baliza-alerts__head">
      <p>{count === 0 ? '' : count === 1 ? texts.one : fill(texts.count, { count })}</p>
      <Slot name="toolbar" />
      {props.muteButton && (
        <button
          type="button"
          className="baliza-alerts__button baliza-alerts__button--icon"
          aria-label={texts.mute}
          aria-pressed={muted}
          title={texts.mute}
          onClick={() => setMuted(!muted)}
        >
          {muted ? <BellOffIcon /> : <BellIcon />}
        </button>
      )}
      {count > 0 && onAttendAll && (
        <button
          ref={opener}
          type="button"
          className="baliza-alerts__button"
          onClick={props.atOnce ?? (() => setAsking(true))}
        >
          {texts.attendAll}
        </button>
      )}
    </div>
  )
}
