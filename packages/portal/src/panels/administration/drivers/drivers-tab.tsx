import { type Driver, fill } from '@baliza/sdk-core'
import { useCallback } from 'react'
import { texts } from '../../../context/page-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import type { Column } from '../../../ui/data-table/data-table.js'
import { useQuery } from '../../../ui/use-query.js'
import { AdministeredList } from '../administered-list.js'
import { editAndRemove } from '../edit-and-remove.js'
import type { TabProps } from '../tab-props.js'
import { useRemoval } from '../use-removal.js'

const t = texts.administration.driver
const keyOf = ({ id }: Driver) => id

const columns: readonly Column<Driver>[] = [
  {
    id: 'nombre',
    header: texts.administration.nombre,
    value: ({ nombre }) => nombre,
    width: 160,
    grows: true,
    rank: 1,
  },
  {
    id: 'unit',
    header: t.unit,
    value: ({ nombre_unidad }) => nombre_unidad || null,
    cell: ({ nombre_unidad }) => nombre_unidad || t.noUnit,
    width: 150,
    grows: true,
    rank: 2,
  },
  { id: 'tel', header: t.tel, value: ({ tel }) => tel || null, width: 120, rank: 3 },
  { id: 'email', header: t.email, value: ({ email }) => email || null, width: 170, rank: 4 },
  {
    id: 'descripcion',
    header: texts.administration.descripcion,
    value: ({ descripcion }) => descripcion || null,
    width: 160,
    rank: 5,
  },
]

/** The drivers, and the unit that each drives. */
export function DriversTab({ onOpen }: TabProps) {
  const { client } = usePortal()
  const query = useQuery(['drivers', 'list'], (signal) => client.drivers.list({}, { signal }))
  const { reload } = query
  const remove = useRemoval<Driver>({
    nameOf: ({ nombre }) => nombre,
    question: ({ nombre_unidad: unit }) =>
      unit === '' ? t.removeUnassigned : fill(t.removeQuestion, { unit }),
    remove: ({ id }) => client.drivers.remove({ id }),
    removed: texts.notifications.driverRemoved,
    failed: texts.errors.driverNotRemoved,
    onRemoved: reload,
  })
  const edit = useCallback((driver: Driver) => onOpen({ form: 'driver', driver }, reload), [onOpen, reload])
  const actions = useCallback(
    (driver: Driver) =>
      editAndRemove(
        () => edit(driver),
        () => remove(driver),
      ),
    [edit, remove],
  )

  return (
    <AdministeredList
      id="administration-drivers"
      label={texts.administration.drivers}
      columns={columns}
      query={query}
      keyOf={keyOf}
      actions={actions}
      search={t.search}
      add={t.add}
      onAdd={() => onOpen({ form: 'driver', driver: null }, reload)}
      onOpen={edit}
      empty={t.empty}
      foot={(count) => `${texts.administration.drivers}: ${count}`}
    />
  )
}
