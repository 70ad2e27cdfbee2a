import { type Driver, fill } from '@baliza/sdk-core/internal'
import { texts } from '../../../context/page-texts.js'
import { panelTexts } from '../../../context/panel-texts.js'
import { usePortal } from '../../../context/portal-context.js'
import { useQuery } from '../../../ui/data/use-query.js'
import type { Administered } from '../administered-tab.js'
import { DriverForm } from './driver-form.js'

const t = panelTexts.administration.driver

export const drivers: Administered<Driver> = {
  id: 'administration-drivers',
  label: panelTexts.administration.drivers,
  columns: [
    {
      id: 'nombre',
      header: panelTexts.administration.nombre,
      value: ({ nombre }) => nombre,
      width: 140,
      grows: true,
      rank: 1,
    },
    {
      id: 'unit',
      header: t.unit,
      value: ({ nombre_unidad }) => nombre_unidad || null,
      cell: ({ nombre_unidad }) => nombre_unidad || t.noUnit,
      width: 130,
      grows: true,
      rank: 2,
    },
    { id: 'tel', header: t.tel, value: ({ tel }) => tel || null, width: 110, rank: 3 },
    { id: 'email', header: t.email, value: ({ email }) => email || null, width: 170, rank: 4 },
    {
      id: 'descripcion',
      header: panelTexts.administration.descripcion,
      value: ({ descripcion }) => descripcion || null,
      width: 160,
      rank: 5,
    },
  ],
  useList() {
    const { client } = usePortal()
    return useQuery(['drivers', 'list'], (signal) => client.drivers.list({}, { signal }))
  },
  nameOf: ({ nombre }) => nombre,
  form: DriverForm,
  question: ({ nombre_unidad: unit }) =>
    unit === '' ? t.removeUnassigned : fill(t.removeQuestion, { unit }),
  remove: (client, { id }) => client.drivers.remove({ id }),
  removal: 'drivers',
  texts: {
    ...t,
    removed: texts.notifications.driverRemoved,
    notRemoved: texts.errors.driverNotRemoved,
  },
}
