import { fill, formatDateTime, type Webhook, webhookEvents } from '@baliza/sdk-core/internal'
import type { Column } from '../../../ui/data-table/data-table.js'
import { Badge } from '../../../ui/marks/badge.js'
import { integrationTexts } from '../integration-texts.js'
import { stateOf, tones } from './webhook-state.js'

const t = integrationTexts.webhooks
const units = integrationTexts.keys

/** Columns of the webhooks. @param everybody managers and super administrators see the owners */
export const webhookColumns = (everybody: boolean): readonly Column<Webhook>[] => [
  {
    id: 'nombre',
    header: t.columns.nombre,
    value: ({ nombre }) => nombre,
    width: 160,
    grows: true,
    rank: 1,
    searched: true,
  },
  {
    id: 'estado',
    header: t.columns.estado,
    value: (webhook) => t.states[stateOf(webhook)],
    cell: (webhook) => <Badge tone={tones[stateOf(webhook)]}>{t.states[stateOf(webhook)]}</Badge>,
    width: 136,
    rank: 2,
    filterable: true,
  },
  {
    id: 'url',
    header: t.columns.url,
    value: ({ url }) => url,
    width: 240,
    grows: true,
    rank: 3,
    searched: true,
  },
  ...(everybody
    ? [
        {
          id: 'usuario',
          header: t.columns.usuario,
          value: ({ usuario }: Webhook) => usuario,
          width: 136,
          rank: 6,
          searched: true,
          filterable: true,
        },
      ]
    : []),
  {
    id: 'eventos',
    header: t.columns.eventos,
    value: ({ eventos }) => eventos.map((one) => webhookEvents[one]).join(', '),
    width: 200,
    grows: true,
    rank: 5,
  },
  {
    id: 'unidades',
    header: t.columns.unidades,
    value: ({ unidades }) =>
      unidades === null
        ? units.allUnits
        : unidades.length === 1
          ? units.oneUnit
          : fill(units.someUnits, { count: unidades.length }),
    sortBy: ({ unidades }) => unidades?.length ?? Number.POSITIVE_INFINITY,
    width: 120,
    rank: 7,
  },
  {
    id: 'entregado',
    header: t.columns.entregado,
    value: ({ entregado }) => (entregado === null ? t.never : formatDateTime(entregado)),
    sortBy: ({ entregado }) => entregado,
    width: 184,
    rank: 4,
  },
]
