import { fill, maxNote } from '@baliza/sdk-core/internal'
import { useId, useLayoutEffect, useRef } from 'react'
import { attendingTexts as t } from '../../../context/attending-texts.js'
import { Button } from '../../../ui/buttons/button.js'
import field from '../../../ui/fields/field.module.css'
import { alertWord } from '../../../workspace/alert-word.js'
import styles from './quick-attend.module.css'
import type { QuickAttending } from './use-quick-attend.js'

/** Note of the chosen row, under the pending alerts. Enter acknowledges the row and chooses the next one. */
export function QuickAttend(props: QuickAttending) {
  const { row, note, setNote, attend } = props
  const label = useId()
  const form = useRef<HTMLFormElement>(null)
  // The form is removed with the last alert. The focus then moves to the list.
  useLayoutEffect(() => {
    const { current } = form
    return () => {
      if (current?.contains(document.activeElement)) focusList(current)
    }
  }, [])
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        attend()
      }}
    >
      <small id={label} role="status">
        {row === null
          ? t.quickChoose
          : fill(row.all.length === 1 ? t.quickFor : t.quickForMany, {
              type: alertWord(row.alert),
              unit: row.alert.nom_user,
              count: row.all.length,
            })}
      </small>
      <div className={styles.line}>
        <input
          ref={props.field}
          className={field.input}
          aria-label={t.quickNote}
          aria-describedby={label}
          placeholder={t.quickNote}
          autoComplete="off"
          maxLength={maxNote}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          onKeyDown={(event) => {
            // A key that is held down must not acknowledge the whole list.
            if (event.key === 'Enter' && event.repeat) event.preventDefault()
            if (event.key !== 'Escape') return
            // The first Escape leaves the field, the next one closes the card.
            event.preventDefault()
            focusList(form.current)
          }}
        />
        <Button type="submit" variant="primary">
          {t.attendNext}
        </Button>
      </div>
    </form>
  )
}

function focusList(form: HTMLElement | null) {
  form?.parentElement?.querySelector<HTMLElement>('.baliza-alerts')?.focus()
}
