import { type Alert, formatFigure } from '@baliza/sdk-core'
import { X } from 'lucide-react'
import { useState } from 'react'
import { attendingTexts as t } from '../../../context/attending-texts.js'
import { IconButton } from '../../../ui/buttons/icon-button.js'
import { Select } from '../../../ui/choices/select.js'
import { type AlertFilter, filterNames, isThrough, stillFound, valuesOf, wholeList } from './alert-filter.js'
import styles from './alert-filters.module.css'

/** The filter of a list of alerts, which ends with the last that it lets through. */
export function useAlertFilter(alerts: readonly Alert[]) {
  const [asked, setFilter] = useState(wholeList)
  const filter = stillFound(asked, alerts)
  if (filter !== asked) setFilter(filter)
  const isNarrowed = filterNames.some((name) => filter[name] !== null)
  return {
    filter,
    setFilter,
    clear: isNarrowed ? () => setFilter(wholeList) : undefined,
    is: (alert: Alert) => isThrough(filter, alert),
  }
}

/** One line: the type, the unit and the day, each where there is a choice, and what takes them away. */
export function AlertFilters(props: {
  readonly alerts: readonly Alert[]
  readonly filter: AlertFilter
  readonly onChange: (filter: AlertFilter) => void
  /** Left out where nothing is filtered. */
  readonly onClear: (() => void) | undefined
}) {
  const { alerts, filter, onChange, onClear } = props
  const offered = filterNames.flatMap((name) => {
    const values = valuesOf(name, alerts)
    return values.length > 1 ? [{ name, values }] : []
  })
  if (offered.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form.
    <div className={styles.line} role="group" aria-label={t.filters}>
      {offered.map(({ name, values }) => (
        <Select
          key={name}
          inBar
          label={t[name]}
          placeholder={t[name]}
          value={filter[name]}
          onChange={(id) => onChange({ ...filter, [name]: id === all ? null : id })}
          options={[
            { id: all, label: `${t.all} · ${formatFigure(alerts.length)}` },
            ...values.map(({ id, label, count }) => ({ id, label: `${label} · ${formatFigure(count)}` })),
          ]}
        />
      ))}
      {onClear && (
        <IconButton label={t.clear} onClick={onClear}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}

/** No value of an alert is empty, but for a name. */
const all = ' all'
