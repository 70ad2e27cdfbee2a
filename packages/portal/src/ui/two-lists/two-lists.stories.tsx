import { BalizaError } from '@baliza/sdk-core/internal'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo, useState } from 'react'
import '../../app/base.css'
import { SamplePortal } from '../../testing/sample-portal.js'
import { sampleUnits } from '../../testing/sample-table.js'
import { TwoLists } from './two-lists.js'

const refusal = new BalizaError({ code: 'refused', call: 'users.assign', mensaje: 'Datos no encontrados' })

interface Setting {
  readonly count: number
  readonly width?: number
  /** Every third row is refused. */
  readonly refuses?: boolean
}

function Stage({ count, width, refuses = false }: Setting) {
  const items = useMemo(
    () => sampleUnits(count).map(({ imei, nombre }) => ({ key: imei, name: nombre, detail: imei })),
    [count],
  )
  const [assigned, setAssigned] = useState<ReadonlySet<string>>(
    () => new Set(items.filter((_, index) => index % 5 === 0).map(({ key }) => key)),
  )
  return (
    <SamplePortal>
      <div
        style={{
          height: '100vh',
          width,
          padding: 16,
          color: 'var(--baliza-text)',
          background: 'var(--baliza-surface)',
        }}
      >
        <TwoLists
          titles={{ free: 'Libres', assigned: 'Asignadas' }}
          items={items}
          assigned={assigned}
          move={async (keys, to) => {
            const refused = new Map(
              keys.flatMap((key) => (refuses && Number(key) % 3 === 0 ? [[key, refusal] as const] : [])),
            )
            const next = new Set(assigned)
            for (const key of keys.filter((one) => !refused.has(one))) {
              if (to === 'assigned') next.add(key)
              else next.delete(key)
            }
            setAssigned(next)
            return refused
          }}
        />
      </div>
    </SamplePortal>
  )
}

const meta: Meta<typeof Stage> = { title: 'Portal/TwoLists', component: Stage }
export default meta
type Story = StoryObj<typeof Stage>

export const Normal: Story = { name: '312 unidades', args: { count: 312 } }
export const Refused: Story = {
  name: 'Una de tres se rechaza',
  args: { count: 312, refuses: true },
  play: async ({ canvasElement }) => {
    const rows = () => [...canvasElement.querySelectorAll<HTMLElement>('[role=option]')]
    // Rows are rendered after the list is measured.
    while (rows().length === 0) await new Promise(requestAnimationFrame)
    for (const row of rows().slice(0, 3)) row.click()
  },
}
export const Empty: Story = { name: 'Sin unidades', args: { count: 0 } }
export const Thousands: Story = { name: '5,000 unidades', args: { count: 5_000 } }
export const Narrow: Story = { name: 'Angosta', args: { count: 312, width: 390 } }
