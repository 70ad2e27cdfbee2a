import { type BinRow, binKinds, fill, keptInBin } from '@baliza/sdk-core/internal'
import { texts } from '../../../context/page-texts.js'
import type { Column } from '../../../ui/data-table/data-table.js'
import { timeColumn } from '../../../ui/data-table/position-columns.js'

const t = texts.bin
const day = 86_400_000

/** Returns the days left, including the current one. The page's clock may be slightly behind that of the server. */
const daysLeft = ({ hasta }: BinRow, now: number) =>
  Math.min(keptInBin / day, Math.max(1, Math.ceil((hasta - now) / day)))

function left(row: BinRow, now: number): string {
  const count = daysLeft(row, now)
  return count === 1 ? t.oneDayLeft : fill(t.daysLeft, { count })
}

export const binColumns = (now: number): readonly Column<BinRow>[] => [
  {
    id: 'nombre',
    header: t.columns.name,
    value: ({ nombre, detalle }) =>
      detalle === '' || detalle === nombre ? nombre : `${nombre} · ${detalle}`,
    width: 240,
    grows: true,
    rank: 1,
    searched: true,
  },
  {
    id: 'tipo',
    header: t.columns.kind,
    value: ({ tipo }) => binKinds[tipo],
    width: 128,
    rank: 2,
    filterable: true,
  },
  {
    id: 'cuenta',
    header: t.columns.account,
    value: ({ cuenta }) => cuenta,
    width: 136,
    rank: 5,
    searched: true,
    filterable: true,
  },
  {
    id: 'quien',
    header: t.columns.who,
    value: ({ quien }) => quien,
    width: 136,
    rank: 4,
    searched: true,
    filterable: true,
  },
  timeColumn(
    { id: 'eliminado', header: t.columns.removed, width: 176, rank: 6 },
    ({ eliminado }) => eliminado,
  ),
  {
    id: 'quedan',
    header: t.columns.left,
    value: (row) => left(row, now),
    sortBy: ({ hasta }) => hasta,
    width: 136,
    rank: 3,
  },
]
