import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { onSurface, Wide } from '../../testing/story.js'
import { Select } from './select.js'

const meta: Meta = { title: 'Portal/Select', decorators: [onSurface(320)] }
export default meta

const options = [
  { id: 'speed', label: 'Exceso de velocidad' },
  { id: 'in', label: 'Entrada a una geocerca o punto de interés de la ruta' },
  { id: 'off', label: 'Apagado' },
]

function Choice(props: { readonly label: string; readonly first: string | null; readonly problem?: string }) {
  const [value, setValue] = useState(props.first)
  return (
    <Select
      label={props.label}
      options={options}
      placeholder="Elige…"
      value={value}
      problem={props.problem}
      onChange={setValue}
    />
  )
}

export const States: StoryObj = {
  name: 'Estados',
  render: () => (
    <Wide>
      <Choice label="Tipo de evento" first="speed" />
      <Choice label="Sin elegir" first={null} />
      <Choice label="Texto largo" first="in" />
      <Choice label="Con error" first={null} problem="Todos los campos son requeridos" />
      <Select label="Inactivo" options={options} value="off" disabled onChange={() => undefined} />
    </Wide>
  ),
}
