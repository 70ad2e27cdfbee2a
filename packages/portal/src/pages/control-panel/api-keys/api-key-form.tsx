import { isAddressRange, type KeyScope, keyScopes, maxAddresses } from '@baliza/sdk-core/internal'
import { useState } from 'react'
import * as v from 'valibot'
import { usePortal } from '../../../context/portal-context.js'
import { Checkbox } from '../../../ui/choices/checkbox.js'
import { Select } from '../../../ui/choices/select.js'
import { TextField } from '../../../ui/fields/field.js'
import fieldStyles from '../../../ui/fields/field.module.css'
import { PanelForm } from '../../../ui/panel/panel-form.js'
import type { Unsaved } from '../../../workspace/unsaved.js'
import { useEntityForm } from '../../../workspace/use-entity-form.js'
import { ChosenUnits, useSomeUnits } from '../chosen-units.js'
import { integrationTexts } from '../integration-texts.js'
import styles from '../integrations.module.css'

const { form: t, problems } = integrationTexts.keys
const scopes = Object.keys(keyScopes) as KeyScope[]
const addressesOf = (typed: string) => typed.split(/[\s,;]+/).filter((one) => one !== '')
const schema = v.object({
  nombre: v.pipe(v.string(), v.trim(), v.nonEmpty(problems.name)),
  alcances: v.pipe(
    v.object({ read: v.boolean(), write: v.boolean(), commands: v.boolean() }),
    v.check((chosen) => Object.values(chosen).includes(true), problems.scopes),
  ),
  direcciones: v.pipe(
    v.string(),
    v.check((typed) => addressesOf(typed).every(isAddressRange), problems.address),
    v.check((typed) => addressesOf(typed).length <= maxAddresses, problems.addresses),
  ),
})

/** Lifetime of a key in days; `null` until it is revoked. */
const lives = { never: null, month: 30, quarter: 90, year: 365 } as const
type Life = keyof typeof lives
const lifeOptions = (Object.keys(lives) as Life[]).map((id) => ({ id, label: t.expiries[id] }))

export function ApiKeyForm(props: {
  readonly unsaved: Unsaved
  readonly onMade: (key: string) => void
  readonly onClose: () => void
}) {
  const { client } = usePortal()
  const [life, setLife] = useState<Life>('year')
  const units = useSomeUnits(null)
  const { form, field, submit, busy } = useEntityForm({
    schema,
    values: {
      nombre: '',
      alcances: { read: true, write: false, commands: false },
      direcciones: '',
    },
    unsaved: props.unsaved,
    dirty: units.isDirty,
    check: units.check,
    save({ nombre, alcances, direcciones }, once) {
      const chosen = {
        nombre,
        alcances: scopes.filter((one) => alcances[one]),
        unidades: units.value,
        direcciones: addressesOf(direcciones),
        days: lives[life],
      }
      return once(chosen, ({ days, ...key }, settings, firstSent) =>
        client.apiKeys.add({ ...key, vence: days === null ? null : firstSent + days * 86_400_000 }, settings),
      )
    },
    changes: 'apiKeys',
    onSaved: (_, { llave }) => props.onMade(llave),
  })
  const { errors } = form.formState
  // Problem of the whole group: the resolver reports it at the root.
  const problemOfScopes = errors.alcances?.message ?? errors.alcances?.root?.message

  return (
    <PanelForm
      title={t.title}
      size={units.only ? 'wide' : 'standard'}
      className={styles.form}
      submit={t.save}
      busy={busy}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <p className={styles.note}>{integrationTexts.keys.intro}</p>
      <TextField label={t.nombre} placeholder={t.namePlaceholder} maxLength={100} {...field('nombre')} />
      <fieldset className={styles.choices}>
        <legend>{t.alcances}</legend>
        {scopes.map((one) => (
          <Checkbox key={one} label={t.scopes[one]} {...form.register(`alcances.${one}`)} />
        ))}
        {problemOfScopes !== undefined && (
          <p className={fieldStyles.problem} role="alert">
            {problemOfScopes}
          </p>
        )}
      </fieldset>
      <ChosenUnits units={units} />
      <TextField
        label={t.direcciones}
        hint={t.addressesHint}
        placeholder={t.addressesPlaceholder}
        autoCapitalize="none"
        spellCheck={false}
        {...field('direcciones')}
      />
      <Select label={t.vence} options={lifeOptions} value={life} onChange={setLife} />
    </PanelForm>
  )
}
