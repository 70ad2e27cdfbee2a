import { type Alert, formatFigure } from '@baliza/sdk-core/internal'
import { X } from 'lucide-react'
import { useCallback, useState } from 'react'
import { attendingTexts as t } from '../../../context/attending-texts.js'
import { IconButton } from '../../../ui/buttons/icon-button.js'
import { Select } from '../../../ui/choices/select.js'
import { type AlertFilter, filterNames, isThrough, stillFound, valuesOf, wholeList } from './alert-filter.js'
import styles from './alert-filters.module.css'

/** Filter of a list of alerts. It ends when no alert passes it any more. */
export function useAlertFilter(alerts: readonly Alert[]) {
  const [asked, setFilter] = useState(wholeList)
  const filter = stillFound(asked, alerts)
  if (filter !== asked) setFilter(filter)
  const isNarrowed = filterNames.some((name) => filter[name] !== null)
  return {
    filter,
    setFilter,
    clear: isNarrowed ? () => setFilter(wholeList) : undefined,
    // Stable, because lists are filtered again when it changes.
    is: useCallback((alert: Alert) => isThrough(filter, alert), [filter]),
  }
}

/** Selects for type, unit and day, if there is a choice, and a button that clears them. */
export function AlertFilters(props: {
  readonly alerts: readonly Alert[]
  readonly filter: AlertFilter
  readonly onChange: (filter: AlertFilter) => void
  /** `undefined` if nothing is filtered. */
  readonly onClear: (() => void) | undefined
}) {
  const { alerts, filter, onChange, onClear } = props
  const offered = filterNames.flatMap((name) => {
    const values = valuesOf(name, alerts)
    return values.length > 1 ? [{ name, values }] : []
  })
  if (offered.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form.
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

/** Cannot be a value of an alert, because of the leading space. */
const all = ' all'
