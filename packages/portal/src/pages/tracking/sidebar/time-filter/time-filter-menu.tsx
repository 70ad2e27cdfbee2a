import { Hourglass } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { texts } from '../../../../context/page-texts.js'
import iconButton from '../../../../ui/buttons/icon-button.module.css'
import { later } from '../../../../ui/loading/later.js'
import { tooltipProps } from '../../../../ui/tooltip/tooltip-props.js'
import { type TimeFilter, timeFilterText } from './time-filter.js'

const TimeFilterChoice = later(() => import('./time-filter-choice.js'))

/** Filter by time in a state, next to the order of the list. */
export function TimeFilterMenu(props: {
  readonly filter: TimeFilter | null
  readonly onFilter: (filter: TimeFilter | null) => void
}) {
  const { filter } = props
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const t = texts.tracking.timeFilter
  return (
    <>
      <button
        ref={button}
        type="button"
        className={iconButton.bar}
        aria-label={filter === null ? t.open : `${t.open}: ${timeFilterText(filter)}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-changed={filter !== null || undefined}
        {...tooltipProps}
        onClick={() => setOpen(true)}
      >
        <Hourglass size={18} aria-hidden="true" />
      </button>
      {open && (
        <Suspense>
          <TimeFilterChoice
            triggerRef={button}
            filter={filter}
            onFilter={props.onFilter}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
