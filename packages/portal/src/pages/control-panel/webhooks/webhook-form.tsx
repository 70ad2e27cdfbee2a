import { fill, type Webhook, type WebhookEventType, webhookEvents } from '@baliza/sdk-core/internal'
import * as v from 'valibot'
import { usePortal } from '../../../context/portal-context.js'
import { Checkbox } from '../../../ui/choices/checkbox.js'
import { TextField } from '../../../ui/fields/field.js'
import fieldStyles from '../../../ui/fields/field.module.css'
import { PanelForm } from '../../../ui/panel/panel-form.js'
import type { Unsaved } from '../../../workspace/unsaved.js'
import { useEntityForm } from '../../../workspace/use-entity-form.js'
import { ChosenUnits, useSomeUnits } from '../chosen-units.js'
import { integrationTexts } from '../integration-texts.js'
import styles from '../integrations.module.css'

const { form: t, problems, intro, saved } = integrationTexts.webhooks
const events = Object.keys(webhookEvents) as WebhookEventType[]
const schema = v.object({
  nombre: v.pipe(v.string(), v.trim(), v.nonEmpty(problems.name)),
  url: v.pipe(
    v.string(),
    v.trim(),
    v.check((url) => /^https?:\/\//i.test(url) && URL.canParse(url), problems.url),
  ),
  eventos: v.pipe(v.array(v.string()), v.minLength(1, problems.events)),
  activo: v.boolean(),
})

/** Form of a webhook. @param props.webhook the one to change; `null` for a new one */
export function WebhookForm(props: {
  readonly webhook: Webhook | null
  readonly unsaved: Unsaved
  readonly onMade: (secret: string) => void
  readonly onSaved: () => void
  readonly onClose: () => void
}) {
  const { client, notices } = usePortal()
  const { webhook } = props
  const units = useSomeUnits(webhook?.unidades ?? null)
  const { form, field, submit, busy } = useEntityForm({
    schema,
    values: {
      nombre: webhook?.nombre ?? '',
      url: webhook?.url ?? '',
      eventos: [...(webhook?.eventos ?? ['alert'])],
      activo: webhook?.activo ?? true,
    },
    unsaved: props.unsaved,
    dirty: units.isDirty,
    check: units.check,
    async save({ eventos, activo, ...fields }, once) {
      const change = { ...fields, eventos: eventos as WebhookEventType[], unidades: units.value }
      if (webhook === null) return once(change, client.webhooks.add)
      await client.webhooks.update({ ...change, id: webhook.id, activo })
      return null
    },
    changes: 'webhooks',
    onSaved({ nombre }, made) {
      if (made !== null) return props.onMade(made.secreto)
      notices.show('success', fill(saved, { name: nombre }))
      props.onSaved()
    },
  })
  const { errors } = form.formState

  return (
    <PanelForm
      title={webhook === null ? t.addTitle : t.editTitle}
      size={units.only ? 'wide' : 'standard'}
      className={styles.form}
      submit={webhook === null ? t.create : t.save}
      busy={busy}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <p className={styles.note}>{intro}</p>
      <TextField label={t.nombre} placeholder={t.namePlaceholder} maxLength={100} {...field('nombre')} />
      <TextField
        label={t.url}
        placeholder={t.urlPlaceholder}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={1_000}
        {...field('url')}
      />
      <fieldset className={styles.choices}>
        <legend>{t.eventos}</legend>
        {events.map((one) => (
          <Checkbox key={one} label={t.events[one]} value={one} {...form.register('eventos')} />
        ))}
        {errors.eventos?.message !== undefined && (
          <p className={fieldStyles.problem} role="alert">
            {errors.eventos.message}
          </p>
        )}
      </fieldset>
      <ChosenUnits units={units} />
      {webhook !== null && (
        <div className={styles.choices}>
          <Checkbox label={t.activo} {...form.register('activo')} />
          <p className={styles.note}>{t.activeHint}</p>
        </div>
      )}
    </PanelForm>
  )
}
