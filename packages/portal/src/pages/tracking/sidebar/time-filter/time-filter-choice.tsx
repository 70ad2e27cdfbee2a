import { fill, formatDuration, formatFigure, hostNow } from '@baliza/sdk-core/internal'
import { type RefObject, useId, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { texts } from '../../../../context/page-texts.js'
import { useLayer } from '../../../../context/use-layer.js'
import { Button } from '../../../../ui/buttons/button.js'
import field from '../../../../ui/fields/field.module.css'
import { Chip } from '../../../../ui/marks/chip.js'
import menu from '../../../../ui/menus/menu.module.css'
import {
  dayText,
  maxTime,
  readTime,
  recentDays,
  type TimeFilter,
  type TimeFilterKind,
  timeFilterKinds,
} from './time-filter.js'
import styles from './time-filter-choice.module.css'

const kinds = Object.keys(timeFilterKinds) as TimeFilterKind[]

/** Choice of the minimum time: presets, or an entered number. */
export default function TimeFilterChoice(props: {
  readonly triggerRef: RefObject<HTMLButtonElement | null>
  readonly filter: TimeFilter | null
  readonly onFilter: (filter: TimeFilter | null) => void
  readonly onClose: () => void
}) {
  const { filter, onFilter, onClose } = props
  useLayer(true, onClose, 'popover')
  return (
    <Popover
      className={menu.popover ?? ''}
      triggerRef={props.triggerRef}
      placement="bottom end"
      offset={4}
      isOpen
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Dialog className={styles.dialog ?? ''} aria-label={texts.tracking.timeFilter.open}>
        {kinds.map((kind) => (
          <Times
            key={kind}
            kind={kind}
            chosen={filter?.kind === kind && 'longerThan' in filter ? filter.longerThan : null}
            onChoose={(longerThan) => {
              onFilter(longerThan === null ? null : { kind, longerThan })
              onClose()
            }}
          />
        ))}
        <Days
          chosen={filter !== null && 'sinceDay' in filter ? filter.sinceDay : null}
          onChoose={(sinceDay) => {
            onFilter(sinceDay === null ? null : { kind: 'silent', sinceDay })
            onClose()
          }}
        />
      </Dialog>
    </Popover>
  )
}

/** Choice of the day of the last contact. */
function Days(props: { readonly chosen: number | null; readonly onChoose: (day: number | null) => void }) {
  const now = hostNow()
  const t = texts.tracking.timeFilter
  return (
    <fieldset className={styles.times}>
      <legend>{t.sinceDay}</legend>
      <div className={styles.presets}>
        {recentDays(now).map((day) => (
          <Chip
            key={day}
            aria-pressed={day === props.chosen}
            onClick={() => props.onChoose(day === props.chosen ? null : day)}
          >
            {dayText(day, now)}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

function Times(props: {
  readonly kind: TimeFilterKind
  /** ms */
  readonly chosen: number | null
  readonly onChoose: (longerThan: number | null) => void
}) {
  const { kind, chosen, onChoose } = props
  const { unit, presets } = timeFilterKinds[kind]
  const isPreset = presets.some((count) => count * unit === chosen)
  const [typed, setTyped] = useState(chosen === null || isPreset ? '' : String(chosen / unit))
  const [wrong, setWrong] = useState(false)
  const note = useId()
  const t = texts.tracking.timeFilter
  return (
    <fieldset className={styles.times}>
      <legend>{t.kinds[kind]}</legend>
      <div className={styles.presets}>
        {presets.map((count) => (
          <Chip
            key={count}
            aria-pressed={count * unit === chosen}
            onClick={() => onChoose(count * unit === chosen ? null : count * unit)}
          >
            {formatDuration(count * unit)}
          </Chip>
        ))}
      </div>
      <form
        className={styles.other}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const count = readTime(typed)
          setWrong(count === null)
          if (count !== null) onChoose(count * unit)
        }}
      >
        <input
          className={field.input}
          aria-label={`${t.kinds[kind]}, ${t.units[kind]}`}
          aria-invalid={wrong}
          aria-describedby={note}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t.other}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setWrong(false)
          }}
        />
        <span aria-hidden="true">{t.units[kind]}</span>
        <Button type="submit">{t.apply}</Button>
      </form>
      <p id={note} className={styles.problem} role={wrong ? 'alert' : undefined}>
        {wrong && fill(t.problem, { most: formatFigure(maxTime) })}
      </p>
    </fieldset>
  )
}
