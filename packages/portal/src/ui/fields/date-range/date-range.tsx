import { hostNow, readTypedRange, writeRange } from '@baliza/sdk-core/internal'
import { useId, useRef, useState } from 'react'
import { panelTexts } from '../../../context/panel-texts.js'
import { under } from '../../layout/breakpoints.js'
import { useMedia } from '../../layout/use-media.js'
import { formatRange } from '../../text/format-range.js'
import field from '../field.module.css'
import styles from './date-range.module.css'
import { type DateRangeValue, RangeCalendar } from './range-calendar.js'

export type { DateRangeValue }

/** Text in the field, and the range it was parsed to. */
interface Typed extends DateRangeValue {
  readonly text: string
}

/**
 * Two dates with their times, typed or chosen in a calendar: MM/DD/YYYY HH:mm, 24 hours (specification 1, section 5). It also
 * accepts colloquial input, '3 a 4' or 'ayer 22 a 23:30'. The interpretation is next to the label.
 */
export function DateRange(props: {
  readonly label: string
  readonly calendar: string
  readonly value: DateRangeValue
  readonly onChange: (value: DateRangeValue) => void
  readonly problem?: string | undefined
}) {
  const { from, to } = props.value
  const id = useId()
  const note = useId()
  const group = useRef<HTMLDivElement>(null)
  const short = useMedia(under('slim'))
  const [typed, setTyped] = useState<Typed | null>(null)
  /** Whether it has the focus and nothing was typed since. */
  const [isUntouched, setUntouched] = useState(false)
  /** Whether the input is complete: an invalid text is then marked. */
  const [ended, setEnded] = useState(false)
  // A range from another source replaces the typed one.
  const own = typed !== null && typed.from === from && typed.to === to ? typed : null
  const unread = own !== null && own.from === null && own.text.trim() !== ''
  const written = from === null || to === null ? '' : writeRange(from, to, { short })

  function type(text: string) {
    const range = readTypedRange(text, hostNow()) ?? { from: null, to: null }
    setTyped({ text, ...range })
    setEnded(false)
    setUntouched(false)
    props.onChange(range)
  }
  /** Replaces understood text by the written range. */
  function end() {
    setEnded(true)
    if (!unread) setTyped(null)
  }

  const isWrong = unread && ended
  return (
    <div className={`${field.field} ${styles.picker}`}>
      <div className={styles.head}>
        <label htmlFor={id}>{props.label}</label>
        <small id={note} data-wrong={isWrong || undefined} role={isWrong ? 'alert' : undefined}>
          {noteOf({ from, to }, { isWrong, isUntouched })}
        </small>
      </div>
      <div ref={group} className={styles.group}>
        <input
          id={id}
          name="range"
          className={`${field.input} ${styles.input}`}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isWrong || props.problem !== undefined}
          aria-describedby={note}
          value={own?.text ?? written}
          onChange={(event) => type(event.target.value)}
          onFocus={({ currentTarget }) => {
            setUntouched(true)
            // Typing replaces the whole text.
            currentTarget.select()
          }}
          onBlur={() => {
            setUntouched(false)
            end()
          }}
          onKeyDown={({ key }) => key === 'Enter' && end()}
        />
        <RangeCalendar
          label={props.calendar}
          value={props.value}
          field={group}
          onChange={(range) => {
            setTyped(null)
            props.onChange(range)
          }}
        />
      </div>
    </div>
  )
}

/** Returns the interpretation of the range, or an example of valid input. */
function noteOf(
  { from, to }: DateRangeValue,
  { isWrong, isUntouched }: { readonly isWrong: boolean; readonly isUntouched: boolean },
): string {
  const t = panelTexts.ranges
  if (isWrong) return t.unread
  return isUntouched || from === null || to === null ? t.example : readingOf(from, to)
}

/** Describes a range: 'Ayer, 26 nov 03:00 – 04:00'; marks ranges in the future. */
function readingOf(from: number, to: number): string {
  const t = panelTexts.ranges
  const now = hostNow()
  const daysAgo = (days: number) => new Date(now).setHours(-24 * days, 0, 0, 0)
  let day = ''
  if (from >= daysAgo(0) && from < daysAgo(-1)) day = `${t.presets.today}, `
  else if (from >= daysAgo(1) && from < daysAgo(0)) day = `${t.presets.yesterday}, `
  return `${day}${formatRange(from, to)}${from > now ? ` · ${t.ahead}` : ''}`
}
