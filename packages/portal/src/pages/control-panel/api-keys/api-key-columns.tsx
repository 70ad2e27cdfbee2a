import { type ApiKey, fill, formatDate, formatDateTime, keyScopes } from '@baliza/sdk-core/internal'
import type { Column } from '../../../ui/data-table/data-table.js'
import { Badge } from '../../../ui/marks/badge.js'
import { integrationTexts } from '../integration-texts.js'

const t = integrationTexts.keys

export const hasEnded = ({ vence }: ApiKey, now: number) => vence !== null && vence <= now

/** Columns of the keys. @param everybody managers and super administrators see the owners */
export const apiKeyColumns = (everybody: boolean, now: number): readonly Column<ApiKey>[] => [
  {
    id: 'nombre',
    header: t.columns.nombre,
    value: ({ nombre }) => nombre,
    width: 176,
    grows: true,
    rank: 1,
    searched: true,
  },
  {
    id: 'prefijo',
    header: t.columns.prefijo,
    value: ({ prefijo }) => prefijo,
    cell: ({ prefijo }) => <code>{prefijo}…</code>,
    width: 136,
    rank: 2,
    searched: true,
    sortable: false,
  },
  ...(everybody
    ? [
        {
          id: 'usuario',
          header: t.columns.usuario,
          value: ({ usuario }: ApiKey) => usuario,
          width: 136,
          rank: 6,
          searched: true,
          filterable: true,
        },
      ]
    : []),
  {
    id: 'alcances',
    header: t.columns.alcances,
    value: ({ alcances }) => alcances.map((one) => keyScopes[one]).join(', '),
    width: 200,
    grows: true,
    rank: 4,
  },
  {
    id: 'unidades',
    header: t.columns.unidades,
    value: ({ unidades }) =>
      unidades === null
        ? t.allUnits
        : unidades.length === 1
          ? t.oneUnit
          : fill(t.someUnits, { count: unidades.length }),
    sortBy: ({ unidades }) => unidades?.length ?? Number.POSITIVE_INFINITY,
    width: 120,
    rank: 7,
  },
  {
    id: 'usada',
    header: t.columns.usada,
    value: ({ usada, usada_desde }) =>
      usada === null
        ? t.neverUsed
        : fill(t.usedFrom, { when: formatDateTime(usada), address: usada_desde ?? '' }),
    sortBy: ({ usada }) => usada,
    width: 264,
    grows: true,
    rank: 3,
  },
  {
    id: 'vence',
    header: t.columns.vence,
    value: (key) => (key.vence === null ? t.noExpiry : formatDate(key.vence)),
    sortBy: ({ vence }) => vence ?? Number.POSITIVE_INFINITY,
    cell: (key) =>
      hasEnded(key, now) ? (
        <Badge tone="danger">{t.expired}</Badge>
      ) : key.vence === null ? (
        t.noExpiry
      ) : (
        formatDate(key.vence)
      ),
    width: 112,
    rank: 5,
  },
]
