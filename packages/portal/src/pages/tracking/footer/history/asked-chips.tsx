import { historyFilters } from '@baliza/sdk-core/internal'
import { CalendarClock, Truck } from 'lucide-react'
import { panelTexts } from '../../../../context/panel-texts.js'
import { Chip } from '../../../../ui/marks/chip.js'
import { formatRange } from '../../../../ui/text/format-range.js'
import type { ReadyRun } from './use-history.js'

/** Field of the form that a chip represents. */
export type AskedField = 'unit' | 'dates' | 'event'

/** Parameters of the loaded history as chips; pressing one edits it. */
export function AskedChips(props: {
  readonly run: ReadyRun
  readonly onChange: (field: AskedField) => void
}) {
  const { run, onChange } = props
  const { filter } = run.asked
  const t = panelTexts.footer.form
  const chips = [
    { field: 'unit', icon: <Truck size={14} />, text: run.nombre },
    { field: 'dates', icon: <CalendarClock size={14} />, text: formatRange(run.from, run.to) },
    // No chip for filter 1, which is every record.
    ...(filter === 1 ? [] : [{ field: 'event', icon: null, text: historyFilters[filter] } as const]),
  ] as const
  return chips.map(({ field, icon, text }) => (
    <Chip key={field} icon={icon} aria-label={`${t[field]}: ${text}`} onClick={() => onChange(field)}>
      {text}
    </Chip>
  ))
}
