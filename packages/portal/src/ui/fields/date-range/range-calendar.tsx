import {
  type CalendarDate,
  CalendarDateTime,
  fromAbsolute,
  getLocalTimeZone,
  toCalendarDateTime,
} from '@internationalized/date'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Popover } from 'react-aria-components/Popover'
import { RangeCalendar as Calendar, CalendarCell, CalendarGrid } from 'react-aria-components/RangeCalendar'
import iconButton from '../../buttons/icon-button.module.css'
import styles from './date-range.module.css'

/** Start and end, Unix ms to the minute; `null` if not entered. */
export interface DateRangeValue {
  readonly from: number | null
  readonly to: number | null
}

const moment = (time: number): CalendarDateTime => toCalendarDateTime(fromAbsolute(time, getLocalTimeZone()))

/** Button that opens a calendar for the two days; their times stay unchanged. */
export function RangeCalendar(props: {
  readonly label: string
  readonly value: DateRangeValue
  /** Element next to which it opens. */
  readonly field: RefObject<HTMLElement | null>
  readonly onChange: (value: DateRangeValue) => void
}) {
  const { from, to } = props.value
  return (
    <I18nProvider locale="es-MX">
      <DialogTrigger>
        <Button className={`${iconButton.inField} ${styles.open}`} aria-label={props.label}>
          <CalendarDays size={18} aria-hidden="true" />
        </Button>
        <Popover
          className={styles.popover ?? ''}
          triggerRef={props.field}
          placement="bottom start"
          offset={6}
        >
          <Dialog className={styles.dialog ?? ''} aria-label={props.label}>
            <Calendar<CalendarDate | CalendarDateTime>
              value={from === null || to === null ? null : { start: moment(from), end: moment(to) }}
              onChange={({ start, end }) =>
                props.onChange({ from: timeOf(start, 0, 0), to: timeOf(end, 23, 59) })
              }
            >
              <header className={styles.months}>
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
            </Calendar>
          </Dialog>
        </Popover>
      </DialogTrigger>
    </I18nProvider>
  )
}

/** Returns the time of a day, Unix ms: with its own hour and minute, or else with the given ones. */
function timeOf(day: CalendarDate | CalendarDateTime, hour: number, minute: number): number {
  const { year, month, day: date } = day
  const whole = 'hour' in day ? day : new CalendarDateTime(year, month, date, hour, minute)
  return whole.toDate(getLocalTimeZone()).getTime()
}
