import {
  type CalendarDateTime,
  fromAbsolute,
  getLocalTimeZone,
  toCalendarDateTime,
} from '@internationalized/date'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { DateInput, DateRangePicker, DateSegment } from 'react-aria-components/DateRangePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { Heading } from 'react-aria-components/Heading'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Label } from 'react-aria-components/Label'
import { Popover } from 'react-aria-components/Popover'
import { CalendarCell, CalendarGrid, RangeCalendar } from 'react-aria-components/RangeCalendar'
import iconButton from '../buttons/icon-button.module.css'
import styles from './date-range.module.css'
import field from './field.module.css'

/** Two moments, Unix ms to the minute; `null` where the reader has emptied a part. */
export interface DateRangeValue {
  readonly from: number | null
  readonly to: number | null
}

type DateSegmentType = ComponentProps<typeof DateSegment>['segment']

const moment = (time: number): CalendarDateTime => toCalendarDateTime(fromAbsolute(time, getLocalTimeZone()))

/** A segment is no input: by itself Enter in one does not send its form, and the picker lets no key out. */
function submitOnEnter({ key, target }: KeyboardEvent<HTMLElement>): void {
  if (key === 'Enter' && target instanceof HTMLElement && target.role === 'spinbutton')
    target.closest('form')?.requestSubmit()
}

/** Panama puts a comma between date and time; the specification does not. */
function Segment({ segment }: { readonly segment: DateSegmentType }) {
  return (
    <DateSegment segment={segment} className={styles.segment ?? ''} data-kind={segment.type}>
      {({ text }) => text.replace(', ', ' ')}
    </DateSegment>
  )
}

/**
 * Two dates with their times, typed or chosen in a calendar: MM/DD/YYYY HH:mm, 24 hours (specification 1, section 5);
 * that is how Panama writes them.
 */
export function DateRange(props: {
  readonly label: string
  readonly calendar: string
  readonly value: DateRangeValue
  readonly onChange: (value: DateRangeValue) => void
  readonly problem?: string | undefined
  /** In the popover, beside the calendar. */
  readonly children?: ReactNode
}) {
  const { value } = props
  const from = value.from === null ? null : moment(value.from)
  const to = value.to === null ? null : moment(value.to)
  return (
    <I18nProvider locale="es-PA">
      <DateRangePicker
        className={`${field.field} ${styles.picker}`}
        granularity="minute"
        hourCycle={24}
        hideTimeZone
        shouldForceLeadingZeros
        shouldCloseOnSelect={false}
        value={from === null || to === null ? null : { start: from, end: to }}
        onChange={(range) => {
          const timeZone = getLocalTimeZone()
          props.onChange({
            from: range?.start.toDate(timeZone).getTime() ?? null,
            to: range?.end.toDate(timeZone).getTime() ?? null,
          })
        }}
        isInvalid={props.problem !== undefined}
      >
        <Label>{props.label}</Label>
        <Group className={`${field.input} ${styles.group}`} onKeyDownCapture={submitOnEnter}>
          <DateInput slot="start" className={styles.input ?? ''}>
            {(segment) => <Segment segment={segment} />}
          </DateInput>
          <span aria-hidden="true" className={styles.dash}>
            –
          </span>
          <DateInput slot="end" className={styles.input ?? ''}>
            {(segment) => <Segment segment={segment} />}
          </DateInput>
          <Button className={`${iconButton.inField} ${styles.open}`} aria-label={props.calendar}>
            <CalendarDays size={18} aria-hidden="true" />
          </Button>
        </Group>
        <Popover className={styles.popover ?? ''} offset={6}>
          <Dialog className={styles.dialog ?? ''}>
            {props.children}
            <RangeCalendar>
              <header className={styles.head}>
                <Button slot="previous" className={iconButton.plain ?? ''}>
                  <ChevronLeft size={18} aria-hidden="true" />
                </Button>
                <Heading className={styles.month ?? ''} />
                <Button slot="next" className={iconButton.plain ?? ''}>
                  <ChevronRight size={18} aria-hidden="true" />
                </Button>
              </header>
              <CalendarGrid className={styles.grid ?? ''}>
                {(date) => <CalendarCell date={date} className={styles.day ?? ''} />}
              </CalendarGrid>
            </RangeCalendar>
          </Dialog>
        </Popover>
      </DateRangePicker>
    </I18nProvider>
  )
}
