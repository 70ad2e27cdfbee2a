import { X } from 'lucide-react'
import { texts } from '../../../../context/page-texts.js'
import { Chip } from '../../../../ui/marks/chip.js'
import { tooltipProps } from '../../../../ui/tooltip/tooltip-props.js'
import { type TimeFilter, timeFilterText } from './time-filter.js'

/** The active filter; pressing it removes the filter. */
export function TimeFilterChip(props: { readonly filter: TimeFilter; readonly onRemove: () => void }) {
  const text = timeFilterText(props.filter)
  return (
    <Chip
      icon={<X size={14} aria-hidden="true" />}
      aria-label={`${texts.tracking.timeFilter.remove}: ${text}`}
      aria-pressed
      data-time-filter
      onClick={props.onRemove}
      {...tooltipProps}
    >
      {text}
    </Chip>
  )
}
