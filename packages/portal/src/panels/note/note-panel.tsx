import { fill, maxNote } from '@baliza/sdk-core/internal'
import { type KeyboardEvent, useState } from 'react'
import { attendingTexts as t } from '../../context/attending-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { useMutation } from '../../ui/data/use-mutation.js'
import { Field } from '../../ui/fields/field.js'
import field from '../../ui/fields/field.module.css'
import { PanelForm } from '../../ui/panel/panel-form.js'
import { alertWord } from '../../workspace/alert-word.js'
import type { PanelProps } from '../../workspace/open-panel.js'
import { useUnsaved } from '../../workspace/use-unsaved.js'

/** Note about an acknowledged alert: one line, visible to all accounts that share the alert. */
export default function NotePanel({ panel, onClose }: PanelProps<'note'>) {
  const { client, notices } = usePortal()
  const { alert } = panel
  const before = alert.nota ?? ''
  const [note, setNote] = useState(before)
  const saved = useUnsaved(note !== before)
  const save = useMutation(
    async () => {
      await client.alerts.markHandled({ id: alert.id, nota: note })
      notices.show('success', t.noteSaved)
      saved()
      onClose()
    },
    { changes: 'alerts' },
  )
  return (
    <PanelForm
      title={fill(t.noteOf, { type: alertWord(alert), unit: alert.nom_user })}
      submit={t.saveNote}
      busy={save.busy}
      disabled={note === before}
      onSubmit={() => save.run()}
      onClose={onClose}
    >
      <Field label={t.note} hint={fill(t.noteHint, { count: maxNote })}>
        {(given) => (
          <textarea
            {...given}
            className={`${field.input} ${field.long}`}
            rows={4}
            maxLength={maxNote}
            value={note}
            // Pasted text may have several lines.
            onChange={({ target }) => setNote(target.value.replace(/(?<!\s)\s*[\r\n]\s*/g, ' '))}
            onKeyDown={sendOnEnter}
          />
        )}
      </Field>
    </PanelForm>
  )
}

/** A note has one line: Enter submits it, as in every other field. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
