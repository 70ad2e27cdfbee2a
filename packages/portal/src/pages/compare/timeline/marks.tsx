import { fill, formatDateTime, formatDuration } from '@baliza/sdk-core/internal'
import { type CSSProperties, memo } from 'react'
import type { ComparedUnit, UnitsMeeting } from '../compared-unit.js'
import { comparisonTexts as t } from '../comparison-texts.js'
import type { TimeView } from './time-view.js'
import styles from './timeline.module.css'

/** Maximum number of distinguishable marks. Stays are marked first, then the first passings. */
const most = 300

/** Meetings across the lanes of two units. The table next to the map has the same for the keyboard. */
export const Marks = memo(function Marks(props: {
  readonly units: readonly ComparedUnit[]
  readonly meetings: readonly UnitsMeeting[]
  readonly current: UnitsMeeting | null
  readonly view: TimeView
  readonly onGo: (meeting: UnitsMeeting) => void
}) {
  const { units, view } = props
  const length = view.to - view.from
  const percent = (time: number) => ((time - view.from) / length) * 100
  const seen = props.meetings
    .filter(({ from, to }) => to >= view.from && from <= view.to)
    .toSorted((a, b) => Number(a.passing) - Number(b.passing))
    .slice(0, most)
  return seen.map((meeting) => {
    const rows = [units.indexOf(meeting.one), units.indexOf(meeting.other)].toSorted((a, b) => a - b)
    const [first = 0, last = 0] = rows
    const left = Math.max(0, percent(meeting.from))
    return (
      <button
        key={`${meeting.one.imei} ${meeting.other.imei} ${meeting.from}`}
        type="button"
        className={styles.mark}
        tabIndex={-1}
        title={textOf(meeting)}
        aria-label={textOf(meeting)}
        data-passing={meeting.passing || undefined}
        data-current={meeting === props.current || undefined}
        style={
          {
            gridRow: `${first + 2} / ${last + 3}`,
            '--left': `${left}%`,
            '--width': `${Math.min(100, percent(meeting.to)) - left}%`,
          } as CSSProperties
        }
        onClick={() => props.onGo(meeting)}
      />
    )
  })
})

export function textOf({ one, other, from, to, passing }: UnitsMeeting): string {
  return fill(t.mark, {
    kind: passing ? t.passing : t.meeting,
    one: one.nombre,
    other: other.nombre,
    from: formatDateTime(from),
    time: formatDuration(to - from),
  })
}
