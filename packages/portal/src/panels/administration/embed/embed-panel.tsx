import {
  type Embed,
  embedOriginSchema,
  fill,
  type Imei,
  type MirrorAccount,
  maxOrigins,
} from '@baliza/sdk-core/internal'
import { useFleet } from '@baliza/widgets/react'
import { Plus, X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { panelTexts } from '../../../context/panel-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { Button } from '../../../ui/buttons/button.js'
import { IconButton } from '../../../ui/buttons/icon-button.js'
import { Loadable } from '../../../ui/data/loadable.js'
import { useQuery } from '../../../ui/data/use-query.js'
import { TextField } from '../../../ui/fields/field.js'
import { Panel } from '../../../ui/panel/panel.js'
import { PanelForm } from '../../../ui/panel/panel-form.js'
import { SomeUnits } from '../../../ui/two-lists/some-units.js'
import { useEntityForm } from '../../../workspace/use-entity-form.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import administration from '../administration.module.css'
import type { FormProps } from '../tab-props.js'
import styles from './embed.module.css'
import { EmbedBuilder } from './embed-builder.js'
import { chosenOf, EmbedLayers, shownOf, shownSchema } from './embed-layers.js'
import { embedTexts } from './embed-texts.js'

type EmbedProps = Pick<FormProps, 'onBack' | 'onClose'> & { readonly row: MirrorAccount }

const schema = v.object({
  sites: v.array(v.object({ url: embedOriginSchema(embedTexts.problems) })),
  only: v.boolean(),
  imeis: v.array(v.string()),
  shown: shownSchema,
})
type Values = v.InferOutput<typeof schema>

const valuesOf = ({ origenes, unidades, campos }: Embed): Values => ({
  sites: origenes.map((url) => ({ url })),
  only: unidades !== null,
  imeis: [...(unidades ?? [])].sort(),
  shown: shownOf(campos),
})

/**
 * Sites on which a mirror account's widgets may be shown, their content, and the code to paste.
 * @remarks Baliza extension.
 */
export default function EmbedPanel(props: EmbedProps) {
  const { row: account, onBack, onClose } = props
  const { client } = usePortal()
  const query = useQuery(
    ['embeds', 'get', account.id],
    async (signal) => {
      const [embed, assigned] = await Promise.all([
        client.embeds.get({ iduser: account.id }, { signal }),
        client.assignments.ofUser({ id: account.id }, { signal }),
      ])
      return { embed, assigned: new Set(assigned.map(({ id_objeto_gps }) => id_objeto_gps)) }
    },
    { kept: false },
  )
  const { data } = query
  if (data !== null) return <EmbedForm {...props} {...data} />
  const title = fill(embedTexts.openOf, { name: account.user })
  return (
    <Panel title={title} size="wide" onClose={onClose} onBack={onBack}>
      <Loadable query={query}>{() => null}</Loadable>
    </Panel>
  )
}

function EmbedForm(
  props: EmbedProps & {
    readonly embed: Embed
    /** Ids of the units that the account sees. */
    readonly assigned: ReadonlySet<string>
  },
) {
  const { row: account, embed, assigned } = props
  const { client, config } = usePortal()
  const t = embedTexts
  const adding = useRef<HTMLButtonElement>(null)
  const [saved, setSaved] = useState(() => valuesOf(embed))
  const { form, field, submit, busy } = useEntityForm({
    schema,
    values: saved,
    unsaved: useWorkspace().unsaved,
    check,
    save: (values) =>
      client.embeds.update({
        iduser: account.id,
        origenes: values.sites.map(({ url }) => url),
        unidades: values.only ? (values.imeis as Imei[]) : null,
        campos: chosenOf(values.shown),
      }),
    changes: 'embeds',
    notice: t.saved,
    onSaved(values) {
      form.reset(values)
      setSaved(values)
    },
  })
  const { errors } = form.formState
  const sites = form.watch('sites')
  const only = form.watch('only')
  const imeis = form.watch('imeis')
  const chosen = useMemo(() => new Set(imeis), [imeis])
  const { units } = useFleet()
  const items = useMemo(
    () =>
      [...units.values()]
        .filter(({ id }) => assigned.has(id))
        .map(({ imei, nombre }) => ({ key: imei, name: nombre, detail: imei })),
    [units, assigned],
  )

  function setSites(next: Values['sites']) {
    form.clearErrors('sites')
    form.setValue('sites', next, { shouldDirty: true })
  }

  function addSite() {
    // The field must exist before it can be focused.
    flushSync(() => setSites([...sites, { url: '' }]))
    form.setFocus(`sites.${sites.length}.url`)
  }

  /** Removes a site. The focus moves to the next site, or the last; if none is left, to the button that adds one. */
  function removeSite(index: number) {
    flushSync(() => setSites(sites.filter((_, other) => other !== index)))
    if (sites.length > 1) form.setFocus(`sites.${Math.min(index, sites.length - 2)}.url`)
    else adding.current?.focus()
  }

  /** Checks the rules that involve more than one field. @returns whether the values are valid */
  function check({ sites: typed, only: some, imeis: listed }: Values): boolean {
    const urls = typed.map(({ url }) => url)
    const repeated = urls.flatMap((url, index) => (urls.indexOf(url) === index ? [] : [index]))
    for (const index of repeated)
      form.setError(`sites.${index}.url`, { message: embedTexts.problems.repeated }, { shouldFocus: true })
    const isEmpty = some && listed.length === 0
    if (isEmpty) form.setError('imeis', { message: embedTexts.problems.units })
    return repeated.length === 0 && !isEmpty
  }

  return (
    <PanelForm
      title={fill(t.openOf, { name: account.user })}
      size="wide"
      className={styles.form}
      submit={panelTexts.administration.save}
      busy={busy}
      onSubmit={submit}
      onBack={props.onBack}
      onClose={props.onClose}
      below={<EmbedBuilder account={account} origins={saved.sites} hasKey={embed.clave} shown={saved} />}
    >
      <p className={administration.note}>{t.intro}</p>
      <fieldset className={administration.permissions}>
        <legend>{t.origins}</legend>
        <p className={administration.note}>{config.demo ? t.originsHintDemo : t.originsHint}</p>
        {sites.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a site is identified by its index, as its field is.
          <div key={index} className={styles.site}>
            <TextField
              label={fill(t.origin, { number: index + 1 })}
              type="url"
              inputMode="url"
              maxLength={300}
              placeholder={t.originPlaceholder}
              autoCapitalize="none"
              spellCheck={false}
              {...field(`sites.${index}.url`)}
            />
            <IconButton
              label={fill(t.removeOrigin, { number: index + 1 })}
              className={styles.remove}
              onClick={() => removeSite(index)}
            >
              <X size={18} aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        {sites.length < maxOrigins && (
          <Button ref={adding} icon={<Plus size={18} aria-hidden="true" />} onClick={addSite}>
            {t.addOrigin}
          </Button>
        )}
      </fieldset>
      <EmbedLayers register={form.register} />
      <SomeUnits
        title={t.units}
        texts={t}
        only={only}
        onOnly={(some) => form.setValue('only', some, { shouldDirty: true })}
        chosen={chosen}
        onChosen={(next) => {
          form.clearErrors('imeis')
          // Sorted, so that moving a unit there and back is not a change.
          form.setValue('imeis', [...next].sort(), { shouldDirty: true })
        }}
        problem={errors.imeis?.message}
      >
        {(lists) => lists(items)}
      </SomeUnits>
    </PanelForm>
  )
}
