import type { Imei } from '@baliza/sdk-core/internal'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { onSurface, Wide } from '../../testing/story.js'
import { UnitBox } from './unit-box.js'
import { UnitPicker } from './unit-picker.js'

const meta: Meta = { title: 'Portal/UnitPicker', decorators: [onSurface(400)] }
export default meta

const units = new Map(
  Array.from({ length: 40 }, (_, index) => {
    const imei = `8648950301${String(index).padStart(5, '0')}` as Imei
    const unit = {
      imei,
      nombre: `Tracto ${String(index + 1).padStart(2, '0')} México–Querétaro`,
      placas: `LUZ-${390 + index}-S`,
      id_grupo: index % 2 === 0 ? 'norte' : 'sur',
    }
    return [imei, unit] as const
  }),
)
const [first, second] = units.keys()

function Picker(props: { readonly mode: 'single' | 'multiple'; readonly problem?: string }) {
  const [chosen, choose] = useState<ReadonlySet<Imei>>(
    new Set(
      first === undefined || second === undefined ? [] : props.mode === 'single' ? [first] : [first, second],
    ),
  )
  return (
    <Wide>
      <UnitPicker
        label="Unidades"
        units={units}
        groupName={(id) => (id === 'norte' ? 'Reparto Norte' : 'Reparto Sur')}
        mode={props.mode}
        problem={props.problem}
        chosen={chosen}
        onChange={choose}
      />
    </Wide>
  )
}

export const Many: StoryObj = { name: 'Varias', render: () => <Picker mode="multiple" /> }
export const One: StoryObj = {
  name: 'Una, con error',
  render: () => <Picker mode="single" problem="Selecciona una unidad" />,
}
export const Boxed: StoryObj = {
  name: 'En una línea',
  render: () => (
    <Wide>
      <UnitBox
        label="Unidad"
        hint="Nombre o placas"
        empty="Ninguna unidad coincide."
        units={units}
        withImei={false}
        value={first ?? null}
        onChange={() => undefined}
      />
    </Wide>
  ),
}
