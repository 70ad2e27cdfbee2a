import { historyFilters } from '@baliza/sdk-core'
import { CalendarClock, Truck } from 'lucide-react'
import { texts } from '../../../../context/page-texts.js'
import { Chip } from '../../../../ui/marks/chip.js'
import type { ReadyRun } from './use-history.js'

const dates = new Intl.DateTimeFormat('es-MX', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Two moments as text: '21 nov 00:00 – 22 nov 01:40'. @param from Unix ms @param to Unix ms */
export const rangeInWords = (from: number, to: number): string =>
  dates.formatRange(from, to).replaceAll(',', '')

/** A field of the form that a chip represents. */
export type AskedField = 'unit' | 'dates' | 'event'

/** What a history was asked with, in a line: a press changes it. */
export function AskedChips(props: {
  readonly run: ReadyRun
  readonly onChange: (field: AskedField) => void
}) {
  const { run, onChange } = props
  const { filter } = run.asked
  const t = texts.footer.form
  const chips = [
    { field: 'unit', icon: <Truck size={14} />, text: run.nombre },
    { field: 'dates', icon: <CalendarClock size={14} />, text: rangeInWords(run.from, run.to) },
    // Every record is what a history is of.
    ...(filter === 1 ? [] : [{ field: 'event', icon: null, text: historyFilters[filter] } as const]),
  ] as const
  return chips.map(({ field, icon, text }) => (
    <Chip key={field} icon={icon} aria-label={`${t[field]}: ${text}`} onClick={() => onChange(field)}>
      {text}
    </Chip>
  ))
}
