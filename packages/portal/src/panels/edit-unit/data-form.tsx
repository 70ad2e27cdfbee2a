import { type Unit, unitDialogSchema } from '@baliza/sdk-core/internal'
import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { object, string } from 'valibot'
import { texts } from '../../context/page-texts.js'
import { panelTexts } from '../../context/panel-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { useMutation } from '../../ui/data/use-mutation.js'
import { changedFrom } from '../../ui/fields/changed-from.js'
import { TextField } from '../../ui/fields/field.js'
import { fieldsOf } from '../../ui/fields/fields-of.js'
import { useUnsaved } from '../../workspace/use-unsaved.js'
import { useWorkspace } from '../../workspace/workspace.js'
import styles from './edit-unit.module.css'

/** Props of a tab of the dialog. Its submit button is outside of the form. */
export interface UnitFormProps {
  /** Id of the form, for the button. */
  readonly id: string
  readonly unit: Unit
  readonly onBusy: (busy: boolean) => void
  readonly onDone: () => void
}

/** Name, model, plates and SIM (specification 1, section 5: Edit unit). Role 1 sees neither SIM nor IMEI. */
export function DataForm({ id, unit, onBusy, onDone }: UnitFormProps) {
  const { client, notices } = usePortal()
  const { allowed } = useWorkspace()
  const { seeSim, seeImei } = allowed
  const t = texts.units
  const schema = useMemo(() => {
    const { entries } = unitDialogSchema(panelTexts.validation)
    return seeSim ? object(entries) : object({ ...entries, sim: string() })
  }, [seeSim])
  const form = useForm({
    resolver: valibotResolver(schema),
    mode: 'onTouched',
    defaultValues: { nombre: unit.nombre, modelo: unit.modelo, placas: unit.placas, sim: unit.sim },
  })
  const field = fieldsOf(form)
  const saved = useUnsaved(form.formState.isDirty)

  const save = useMutation(
    async (values: { nombre: string; modelo: string; placas: string; sim: string }) => {
      const { sim, ...data } = values
      await client.units.patch(
        unit.id,
        changedFrom(form.formState.defaultValues, { ...data, ...(seeSim && { sim }) }),
      )
      notices.show('success', texts.notifications.unitUpdated)
      form.reset(values)
      saved()
      onDone()
    },
    { changes: 'units' },
  )
  useEffect(() => {
    onBusy(save.busy)
    return () => onBusy(false)
  }, [save.busy, onBusy])

  return (
    <form
      id={id}
      className={styles.form}
      onSubmit={form.handleSubmit((values) => save.run(values))}
      noValidate
    >
      <TextField label={t.nombre} maxLength={100} {...field('nombre')} />
      {seeImei && (
        <TextField label={t.imei} hint={t.imeiHint} value={unit.imei} inputMode="numeric" disabled readOnly />
      )}
      <TextField label={t.modelo} {...field('modelo')} />
      <TextField label={t.placas} {...field('placas')} />
      {seeSim && <TextField label={t.sim} type="tel" inputMode="numeric" {...field('sim')} />}
    </form>
  )
}
