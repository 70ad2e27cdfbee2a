import { fill, type Webhook, type WebhookEventType, webhookEvents } from '@baliza/sdk-core/internal'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { usePortal } from '../../../context/portal-context.js'
import { Checkbox } from '../../../ui/choices/checkbox.js'
import { useMutation } from '../../../ui/data/use-mutation.js'
import { TextField } from '../../../ui/fields/field.js'
import field from '../../../ui/fields/field.module.css'
import { fieldsOf } from '../../../ui/fields/fields-of.js'
import { PanelForm } from '../../../ui/panel/panel-form.js'
import type { Unsaved } from '../../../workspace/unsaved.js'
import { useUnsavedOf } from '../../../workspace/use-unsaved.js'
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
type Values = v.InferOutput<typeof schema>

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
  const form = useForm<Values, unknown, Values>({
    resolver: valibotResolver(schema),
    mode: 'onTouched',
    defaultValues: {
      nombre: webhook?.nombre ?? '',
      url: webhook?.url ?? '',
      eventos: [...(webhook?.eventos ?? ['alert'])],
      activo: webhook?.activo ?? true,
    },
  })
  const { errors, isDirty } = form.formState
  const fieldOf = fieldsOf(form)
  const units = useSomeUnits(webhook?.unidades ?? null)
  const done = useUnsavedOf(props.unsaved, isDirty || units.isDirty)

  const save = useMutation(
    async ({ eventos, activo, ...fields }: Values) => {
      const change = { ...fields, eventos: eventos as WebhookEventType[], unidades: units.value }
      if (webhook === null) {
        const { secreto } = await client.webhooks.add(change)
        done()
        return props.onMade(secreto)
      }
      await client.webhooks.update({ ...change, id: webhook.id, activo })
      done()
      notices.show('success', fill(saved, { name: change.nombre }))
      props.onSaved()
    },
    { changes: 'webhooks' },
  )
  const submit = form.handleSubmit((values) => {
    if (units.check()) void save.run(values)
  })

  return (
    <PanelForm
      title={webhook === null ? t.addTitle : t.editTitle}
      size={units.only ? 'wide' : 'standard'}
      className={styles.form}
      submit={webhook === null ? t.create : t.save}
      busy={save.busy}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <p className={styles.note}>{intro}</p>
      <TextField label={t.nombre} placeholder={t.namePlaceholder} maxLength={100} {...fieldOf('nombre')} />
      <TextField
        label={t.url}
        placeholder={t.urlPlaceholder}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={1_000}
        {...fieldOf('url')}
      />
      <fieldset className={styles.choices}>
        <legend>{t.eventos}</legend>
        {events.map((one) => (
          <Checkbox key={one} label={t.events[one]} value={one} {...form.register('eventos')} />
        ))}
        {errors.eventos?.message !== undefined && (
          <p className={field.problem} role="alert">
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
