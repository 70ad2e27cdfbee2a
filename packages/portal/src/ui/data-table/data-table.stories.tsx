import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo, useState } from 'react'
import '../../app/base.css'
import { SamplePortal } from '../../testing/sample-portal.js'
import {
  type SampleUnit,
  sampleActions,
  sampleColumns,
  sampleKey,
  sampleTone,
  sampleUnits,
} from '../../testing/sample-table.js'
import { DataTable, type DataTableProps } from './data-table.js'

interface Setting extends Partial<Omit<DataTableProps<SampleUnit>, 'rows' | 'selection'>> {
  /** Number of rows; `null`: they are loading. */
  readonly count: number | null
  readonly width?: number
  /** Keys of the chosen rows. */
  readonly chosen?: readonly string[]
}

const actions = sampleActions((what) => console.info(what))

function Stage({ count, width, chosen: first, ...given }: Setting) {
  const rows = useMemo(() => (count === null ? null : sampleUnits(count)), [count])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(first))
  return (
    <SamplePortal>
      <div
        style={{
          height: '100vh',
          width,
          color: 'var(--baliza-text)',
          background: 'var(--baliza-surface)',
        }}
      >
        <DataTable<SampleUnit>
          id="story"
          label="Objetos"
          columns={sampleColumns}
          rows={rows}
          keyOf={sampleKey}
          toneOf={sampleTone}
          empty="Sin registros / No se encontraron registros"
          onOpen={({ nombre }) => console.info(nombre)}
          actions={actions}
          toolbar={{ search: 'Nombre, placas, IMEI' }}
          foot={(shown) => `${shown} objetos`}
          {...(first !== undefined && {
            selection: {
              chosen,
              onChange: setChosen,
              actions: ([unit]) => (unit === undefined ? [] : actions(unit)),
            },
          })}
          {...given}
        />
      </div>
    </SamplePortal>
  )
}

const meta: Meta<typeof Stage> = { title: 'Portal/DataTable', component: Stage }
export default meta
type Story = StoryObj<typeof Stage>

const [one, two, , four] = sampleUnits(4).map(sampleKey)

/** Rows of every tone. Under the pointer they are grey. */
export const Normal: Story = { name: 'Filas de cada tono', args: { count: 312 } }
export const Choosing: Story = { name: 'Para elegir filas', args: { count: 312, chosen: [] } }
/** The row that is open next to the table. */
export const Current: Story = {
  name: 'Una fila abierta al lado',
  args: { count: 312, currentKey: two ?? null },
}
export const SelectionWithBulkBar: Story = {
  name: 'Dos filas elegidas',
  args: { count: 312, chosen: [one ?? '', four ?? ''] },
}
export const Loading: Story = { name: 'Cargando', args: { count: null } }
export const Refreshing: Story = { name: 'Actualizando', args: { count: 40, refreshing: true } }
export const Empty: Story = { name: 'Sin filas', args: { count: 0 } }
export const EmptyByFilter: Story = {
  name: 'Sin filas por los filtros',
  args: { count: 0, onClearFilters: () => {} },
}
export const Failed: Story = {
  name: 'Error',
  args: {
    count: null,
    problem: { text: 'Verfifica tu conexión o comunicate con nosotros.', onRetry: () => {} },
  },
}
/** The previous rows stay visible. */
export const FailedAgain: Story = {
  name: 'Error, con las filas de antes',
  args: { ...Failed.args, count: 40 },
}
export const TenThousand: Story = { name: '10,000 filas', args: { count: 10_000, chosen: [] } }
export const Compact: Story = { name: 'Compacta', args: { count: 312, density: 'compact' } }
export const Narrow: Story = { name: 'Angosta', args: { count: 312, width: 390, chosen: [two ?? ''] } }
