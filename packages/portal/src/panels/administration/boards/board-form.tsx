import type { BoardLink, Imei } from '@baliza/sdk-core/internal'
import { useFleet } from '@baliza/widgets/react'
import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { linkTexts } from '../../../context/link-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { Select } from '../../../ui/choices/select.js'
import { TextField } from '../../../ui/fields/field.js'
import { PanelForm } from '../../../ui/panel/panel-form.js'
import { SomeUnits } from '../../../ui/two-lists/some-units.js'
import { useEntityForm } from '../../../workspace/use-entity-form.js'
import { useGroupNames } from '../../../workspace/use-group-names.js'
import { useWorkspace } from '../../../workspace/workspace.js'
import styles from '../administration.module.css'
import type { FormProps } from '../tab-props.js'
import { MadeBoard } from './made-board.js'

const t = linkTexts.board
const schema = v.object({
  nombre: v.pipe(v.string(), v.trim(), v.nonEmpty(t.problems.name)),
  only: v.boolean(),
  imeis: v.array(v.string()),
})

/** Lifetime of a link in days; `null` until it is revoked. */
const lives = { never: null, week: 7, month: 30, year: 365 } as const
type Life = keyof typeof lives
const lifeOptions = (Object.keys(lives) as Life[]).map((id) => ({ id, label: t.lives[id] }))

/** Form of a link to a board. Then shows the link, which is not shown again. */
export function BoardForm(props: FormProps) {
  const { client } = usePortal()
  const { units } = useFleet()
  const [life, setLife] = useState<Life>('never')
  const [made, setMade] = useState<(BoardLink & { readonly name: string }) | null>(null)
  const { form, field, submit, busy } = useEntityForm({
    schema,
    values: { nombre: '', only: false, imeis: [] },
    unsaved: useWorkspace().unsaved,
    check(values) {
      const isEmpty = values.only && values.imeis.length === 0
      if (isEmpty) form.setError('imeis', { message: t.problems.units })
      return !isEmpty
    },
    save(values, once) {
      const chosen = {
        nombre: values.nombre,
        unidades: values.only ? (values.imeis as Imei[]) : null,
        days: lives[life],
      }
      return once(chosen, ({ days, ...board }, settings, firstSent) =>
        client.boards.create(
          { ...board, vence: days === null ? null : firstSent + days * 86_400_000 },
          settings,
        ),
      )
    },
    changes: 'boards',
    onSaved: ({ nombre }, link) => setMade({ ...link, name: nombre }),
  })
  const { errors } = form.formState
  const only = form.watch('only')
  const imeis = form.watch('imeis')
  const chosen = useMemo(() => new Set(imeis), [imeis])
  const items = useMemo(
    () => [...units.values()].map(({ imei, nombre }) => ({ key: imei, name: nombre, detail: imei })),
    [units],
  )
  const groupName = useGroupNames(units)
  const groups = useMemo(() => {
    const ids = new Set([...units.values()].flatMap(({ id_grupo }) => id_grupo ?? []))
    return [...ids].map((id) => ({ id, label: groupName(id) }))
  }, [units, groupName])

  function choose(next: Iterable<string>) {
    form.clearErrors('imeis')
    form.setValue('imeis', [...next].sort(), { shouldDirty: true })
  }

  if (made !== null) return <MadeBoard board={made} onDone={props.onSaved} onClose={props.onClose} />
  return (
    <PanelForm
      title={t.make}
      size="wide"
      className={styles.form}
      submit={t.make}
      busy={busy}
      onSubmit={submit}
      onBack={props.onBack}
      onClose={props.onClose}
    >
      <p className={styles.note}>{t.linkIntro}</p>
      <TextField label={t.nombre} placeholder={t.namePlaceholder} maxLength={60} {...field('nombre')} />
      <Select label={t.vence} options={lifeOptions} value={life} onChange={setLife} />
      {only && (
        <Select
          label={t.ofGroup}
          options={[{ id: '', label: t.noGroup }, ...groups]}
          value=""
          onChange={(group) =>
            choose([
              ...chosen,
              ...[...units.values()].flatMap(({ imei, id_grupo }) => (id_grupo === group ? imei : [])),
            ])
          }
        />
      )}
      <SomeUnits
        title={t.unidades}
        texts={{ ...t, free: t.available }}
        only={only}
        onOnly={(some) => form.setValue('only', some, { shouldDirty: true })}
        chosen={chosen}
        onChosen={choose}
        problem={errors.imeis?.message}
      >
        {(lists) => lists(items)}
      </SomeUnits>
    </PanelForm>
  )
}
