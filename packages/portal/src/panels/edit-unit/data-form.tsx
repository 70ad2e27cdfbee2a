import { labelOf, type Unit, unitDialogSchema } from '@baliza/sdk-core/internal'
import { useEffect, useMemo } from 'react'
import { object, string } from 'valibot'
import { texts } from '../../context/page-texts.js'
import { panelTexts } from '../../context/panel-texts.js'
import { usePortal } from '../../context/portal-context.js'
import { changedFields } from '../../ui/fields/changed-fields.js'
import { TextField } from '../../ui/fields/field.js'
import { useEntityForm } from '../../workspace/use-entity-form.js'
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
  const { client } = usePortal()
  const { allowed, unsaved } = useWorkspace()
  const { seeSim, seeImei } = allowed
  const t = texts.units
  const schema = useMemo(() => {
    const { entries } = unitDialogSchema(panelTexts.validation)
    return seeSim ? object(entries) : object({ ...entries, sim: string() })
  }, [seeSim])
  const { form, field, submit, busy } = useEntityForm({
    schema,
    values: { nombre: unit.nombre, modelo: unit.modelo, placas: unit.placas, sim: unit.sim },
    unsaved,
    async save({ sim, ...data }) {
      const change = changedFields(form.formState.defaultValues, { ...data, ...(seeSim && { sim }) })
      await client.units.patch(unit.id, change)
    },
    changes: 'units',
    notice: texts.notifications.unitUpdated,
    onSaved(values) {
      form.reset(values)
      onDone()
    },
  })
  useEffect(() => {
    onBusy(busy)
    return () => onBusy(false)
  }, [busy, onBusy])

  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      <TextField label={labelOf('nombre')} maxLength={100} {...field('nombre')} />
      {seeImei && (
        <TextField
          label={labelOf('imei')}
          hint={t.imeiHint}
          value={unit.imei}
          inputMode="numeric"
          disabled
          readOnly
        />
      )}
      <TextField label={labelOf('modelo')} {...field('modelo')} />
      <TextField label={labelOf('placas')} {...field('placas')} />
      {seeSim && <TextField label={t.sim} type="tel" inputMode="numeric" {...field('sim')} />}
    </form>
  )
}
