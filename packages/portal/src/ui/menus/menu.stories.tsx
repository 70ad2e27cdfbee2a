import type { Meta, StoryObj } from '@storybook/react-vite'
import { ChevronDown, History, Pencil } from 'lucide-react'
import { onSurface } from '../../testing/story.js'
import iconButton from '../buttons/icon-button.module.css'
import { MenuButton } from './menu-button.js'

const meta: Meta = { title: 'Portal/Menu', decorators: [onSurface()] }
export default meta

const choices = [
  { id: 'hour', text: 'Última hora', icon: History },
  { id: 'today', text: 'Hoy', icon: History },
  { id: 'edit', text: 'Editar', icon: Pencil },
] as const

export const Closed: StoryObj = {
  name: 'Cerrado',
  render: () => (
    <MenuButton
      label="Acciones"
      buttonLabel="Acciones"
      className={iconButton.bar}
      choices={choices}
      onChoose={() => undefined}
    >
      <ChevronDown size={18} aria-hidden="true" />
    </MenuButton>
  ),
}
export const Opened: StoryObj = {
  ...Closed,
  name: 'Abierto',
  play: ({ canvasElement }) => canvasElement.querySelector('button')?.click(),
}
