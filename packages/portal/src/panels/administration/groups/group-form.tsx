import { fill, type Group, groupSchema } from '@baliza/sdk-core/internal'
import { useFleet } from '@baliza/widgets/react'
import { useMemo } from 'react'
import { texts } from '../../../context/page-texts.js'
import { panelTexts } from '../../../context/panel-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { changedFields } from '../../../ui/fields/changed-fields.js'
import { ExternalIdField } from '../../../ui/fields/external-id-field.js'
import { TextField } from '../../../ui/fields/field.js'
import fieldStyles from '../../../ui/fields/field.module.css'
import { PanelForm } from '../../../ui/panel/panel-form.js'
import { type Side, TwoLists } from '../../../ui/two-lists/two-lists.js'
import { useEntityForm } from '../../../workspace/use-entity-form.js'
import { useGroupNames } from '../../../workspace/use-group-names.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import styles from '../administration.module.css'
import type { FormProps } from '../tab-props.js'

const schema = groupSchema(panelTexts.validation)

/** Form of a group: its name and its units (specification 2, section 5). */
export function GroupForm(
  props: FormProps & {
    /** `null` for a new one. */
    readonly row: Group | null
  },
) {
  const { row: group } = props
  const { client } = usePortal()
  const t = panelTexts.administration
  const { units } = useFleet()
  const groupName = useGroupNames(units)
  const before = {
    nombre: group?.nombre ?? '',
    descripcion: group?.descripcion ?? '',
    imeis: [...(group?.imeis ?? [])].sort(),
    id_externo: group?.id_externo ?? null,
  }
  const { groupAdded, groupUpdated } = texts.notifications
  const { form, field, submit, busy } = useEntityForm({
    schema,
    values: { ...before, id_externo: before.id_externo ?? '' },
    unsaved: useWorkspace().unsaved,
    save: async (values, once) =>
      group === null
        ? (await once(values, client.groups.add)).mensaje
        : client.groups.patch(group.id, changedFields(before, values)),
    changes: 'groups',
    failed: group === null ? texts.errors.groupNotAdded : undefined,
    notice: group === null ? groupAdded : groupUpdated,
    onSaved: props.onSaved,
  })
  const { formState, getValues, setValue, watch } = form
  const imeis = watch('imeis')
  const assigned = useMemo(() => new Set(imeis ?? []), [imeis])
  const items = useMemo(
    () =>
      [...units.values()].map(({ imei, nombre, id_grupo }) => {
        // A unit is in one group only: it leaves its current group.
        const other = id_grupo === null || id_grupo === group?.id ? '' : `${groupName(id_grupo)} · `
        return { key: imei, name: nombre, detail: `${other}${imei}` }
      }),
    [units, groupName, group],
  )

  async function move(keys: readonly string[], to: Side) {
    const next = new Set(getValues('imeis'))
    for (const imei of keys) {
      if (to === 'assigned') next.add(imei)
      else next.delete(imei)
    }
    // Sorted, so that moving a unit there and back is not a change.
    setValue('imeis', [...next].sort(), { shouldDirty: true, shouldValidate: true })
    return undefined
  }

  const problem = formState.errors.imeis?.message
  return (
    <PanelForm
      title={group === null ? t.group.add : fill(t.editOf, { name: group.nombre })}
      size="wide"
      className={styles.lists}
      submit={group === null ? t.group.add : t.save}
      busy={busy}
      onSubmit={submit}
      onBack={props.onBack}
      onClose={props.onClose}
    >
      <TextField label={t.nombre} maxLength={100} {...field('nombre')} />
      <TextField label={t.descripcion} maxLength={500} {...field('descripcion')} />
      <TwoLists
        titles={{ free: t.group.free, assigned: t.group.assigned }}
        items={items}
        assigned={assigned}
        move={move}
        foot={
          problem !== undefined && (
            <p className={fieldStyles.problem} role="alert">
              {problem}
            </p>
          )
        }
      />
      <ExternalIdField {...field('id_externo')} />
    </PanelForm>
  )
}
